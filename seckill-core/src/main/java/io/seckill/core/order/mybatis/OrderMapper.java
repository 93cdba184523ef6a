package io.seckill.core.order.mybatis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.Shard;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on {@code seckill_order}. A status is changed only where the old one stands in WHERE. */
@Mapper
interface OrderMapper {
    String SELECT =
            "SELECT id, order_no, user_id, amount_cents, status AS state, created_at, expires_at, cancel_reason FROM seckill_order ";

    @Insert("""
            <script>
            INSERT INTO seckill_order
              (order_no, activity_id, user_id, amount_cents, status, origin, request_key, created_at, expires_at)
            VALUES
            <foreach collection="rows" item="row" separator=",">
              (#{row.order.orderNo}, #{activity}, #{row.order.userId}, #{row.order.amountCents}, 0, #{row.order.origin},
               #{row.order.requestKey}, #{row.createdAt}, #{row.expiresAt})
            </foreach>
            </script>""")
    int insertAll(ActivityId activity, List<OrderRow> rows);

    @Update("""
            UPDATE seckill_order SET status = 1, paid_at = #{now}
            WHERE order_no = #{orderNo} AND status = 0 AND expires_at > #{now}""")
    int pay(OrderNo orderNo, Instant now);

    @Update("""
            UPDATE seckill_order SET status = 4, cancel_reason = #{reason}, cancelled_at = #{now}
            WHERE order_no = #{orderNo} AND status = 0""")
    int cancel(OrderNo orderNo, CancelReason reason, Instant now);

    @Select("""
            SELECT order_no FROM seckill_order
            WHERE user_id = #{userId} AND activity_id = #{activity} AND request_key = #{requestKey}
            ORDER BY id DESC LIMIT 1""")
    Optional<OrderNo> ofRequest(ActivityId activity, UserId userId, String requestKey);

    @Select(SELECT + "WHERE order_no = #{orderNo}")
    Optional<Order> find(OrderNo orderNo);

    @Select("<script>" + SELECT + """
            WHERE order_no IN <foreach collection="orderNos" item="no" open="(" separator="," close=")">#{no}</foreach>
            </script>""")
    List<Order> findAll(Collection<OrderNo> orderNos);

    @Select("<script>" + SELECT + """
            WHERE activity_id = #{activity} AND live = 1
            AND user_id IN <foreach collection="users" item="user" open="(" separator="," close=")">#{user}</foreach>
            </script>""")
    List<Order> liveOfAll(ActivityId activity, Collection<UserId> users);

    @Select(SELECT + "WHERE activity_id = #{activity} AND user_id = #{userId} AND live = 1")
    Optional<Order> liveOf(ActivityId activity, UserId userId);

    @Select(SELECT + "WHERE user_id = #{userId} ORDER BY id DESC LIMIT #{limit}")
    List<Order> ofUser(UserId userId, int limit);

    // Without the hint the optimiser may walk the primary key for ORDER BY id, past every order ever resolved
    @Select(SELECT + """
            FORCE INDEX (ix_order_status_expires_at)
            WHERE status = 0 AND expires_at <= #{at} AND id > #{afterId} AND MOD(id, #{shard.total}) = #{shard.index}
            ORDER BY id LIMIT #{limit}""")
    List<Order> expired(Instant at, long afterId, Shard shard, int limit);

    @Select("SELECT EXISTS (SELECT 1 FROM seckill_order WHERE activity_id = #{activity} AND live = 1 AND status = 0)")
    boolean hasUnpaid(ActivityId activity);

    // Without the hint the optimiser takes the unique key of activity and user, and sorts all orders of the sale for
    // each page
    @Select(SELECT + """
            FORCE INDEX (ix_order_activity_live)
            WHERE activity_id = #{activity} AND live = 1 AND id > #{afterId} ORDER BY id LIMIT #{limit}""")
    List<Order> live(ActivityId activity, long afterId, int limit);
}
