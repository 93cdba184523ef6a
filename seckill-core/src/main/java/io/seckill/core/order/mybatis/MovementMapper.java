package io.seckill.core.order.mybatis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.OrderNo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements that move units: the journal, and last in every transaction the hot stock row. */
@Mapper
interface MovementMapper {

    @Insert("""
            <script>
            INSERT INTO seckill_stock_journal (activity_id, order_no, kind, units, created_at) VALUES
            <foreach collection="orderNos" item="orderNo" separator=",">
              (#{activity}, #{orderNo}, 'PLACE', 1, #{now})
            </foreach>
            </script>""")
    int journalPlaced(ActivityId activity, List<OrderNo> orderNos, Instant now);

    @Select("SELECT COUNT(*) > 0 FROM seckill_stock_journal WHERE order_no = #{orderNo}")
    boolean isJournalled(OrderNo orderNo);

    @Insert("""
            INSERT INTO seckill_stock_journal (activity_id, order_no, kind, units, created_at)
            VALUES (#{activity}, #{orderNo}, 'CANCEL', -1, #{now})""")
    int journalCancelled(ActivityId activity, OrderNo orderNo, Instant now);

    /** Law 1: the units are there, or no row changes. */
    @Update("""
            UPDATE seckill_stock SET available = available - #{units}, version = version + 1
            WHERE activity_id = #{activity} AND available >= #{units}""")
    int take(ActivityId activity, int units);

    @Update("""
            UPDATE seckill_stock SET available = available + 1, version = version + 1
            WHERE activity_id = #{activity} AND available < total""")
    int giveBack(ActivityId activity);

    @Select("SELECT available FROM seckill_stock WHERE activity_id = #{activity}")
    Optional<Integer> available(ActivityId activity);

    // One statement, so that all figures come from one snapshot
    @Select("""
            SELECT s.total, s.available,
              (SELECT COUNT(*) FROM seckill_order WHERE activity_id = #{activity} AND live = 1) AS live,
              (SELECT COALESCE(SUM(units), 0) FROM seckill_stock_journal WHERE activity_id = #{activity}) AS journal,
              (SELECT COUNT(*) FROM (SELECT 1 FROM seckill_order WHERE activity_id = #{activity} AND live = 1
                 GROUP BY user_id HAVING COUNT(*) > 1) d) AS duplicates,
              (SELECT COUNT(*) FROM seckill_claim_release WHERE order_no LIKE CONCAT(#{activity}, '-%')) AS pending_releases
            FROM seckill_stock s WHERE s.activity_id = #{activity}""")
    Optional<BookBalance> balance(ActivityId activity);
}
