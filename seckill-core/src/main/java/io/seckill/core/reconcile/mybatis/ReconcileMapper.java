package io.seckill.core.reconcile.mybatis;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import io.seckill.core.reconcile.Reconciliation;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;

/** Statements on {@code seckill_reconcile_run} and {@code seckill_reconcile_item}. */
@Mapper
interface ReconcileMapper extends BaseMapper<RunRow> {
    /** Adds items of a run, the first of them at this place. */
    @Insert("""
            <script>
            INSERT INTO seckill_reconcile_item (run_id, position, finding, remedy, outcome, order_no, user_id, units, detail) VALUES
            <foreach collection="items" item="item" index="i" separator=",">
              (#{runId}, #{first} + #{i}, #{item.difference.finding}, #{item.difference.finding.remedy}, #{item.outcome},
               #{item.difference.orderNo}, #{item.difference.userId}, #{item.difference.units}, #{item.difference.detail})
            </foreach>
            </script>""")
    int addItems(long runId, int first, List<Reconciliation.Item> items);

    @Delete("DELETE FROM seckill_reconcile_run WHERE ok = 1 AND ended_at < #{before} LIMIT #{limit}")
    int forgetClean(Instant before, int limit);
}
