package io.seckill.core.order.mybatis;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.OrderNo;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;

/** Statements that write the outbox {@code seckill_order_event}, each in the transaction of the change it tells of. */
@Mapper
interface EventMapper {

    @Insert("""
            <script>
            INSERT INTO seckill_order_event (order_no, activity_id, user_id, kind, amount_cents, occurred_at) VALUES
            <foreach collection="rows" item="row" separator=",">
              (#{row.order.orderNo}, #{activity}, #{row.order.userId}, 'CREATED', #{row.order.amountCents}, #{row.createdAt})
            </foreach>
            </script>""")
    int created(ActivityId activity, List<OrderRow> rows);

    @Insert("""
            INSERT INTO seckill_order_event (order_no, activity_id, user_id, kind, amount_cents, reason, occurred_at)
            SELECT order_no, activity_id, user_id, #{kind}, amount_cents, cancel_reason, #{now}
            FROM seckill_order WHERE order_no = #{orderNo}""")
    int resolved(OrderNo orderNo, OrderEvent.Kind kind, Instant now);
}
