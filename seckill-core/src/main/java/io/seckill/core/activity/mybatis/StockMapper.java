package io.seckill.core.activity.mybatis;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.Adjustment;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements that make and adjust {@code seckill_stock}. */
@Mapper
interface StockMapper extends BaseMapper<StockRow> {

    @Insert("""
            INSERT INTO seckill_stock_adjustment (activity_id, adjustment_id, units, created_at)
            VALUES (#{id}, #{adjustmentId}, #{units}, #{now})""")
    int recordAdjustment(ActivityId id, String adjustmentId, int units, Instant now);

    /** Adjusts where at least so many units are available: as many as are taken, or 0 when units are added. */
    @Update("""
            UPDATE seckill_stock SET total = total + #{units}, available = available + #{units}, version = version + 1
            WHERE activity_id = #{id} AND available >= #{atLeast}""")
    int adjust(ActivityId id, int units, int atLeast);

    @Select(
            "SELECT adjustment_id AS id, units FROM seckill_stock_adjustment WHERE activity_id = #{id} ORDER BY adjustment_id")
    List<Adjustment> adjustments(ActivityId id);

    @Select("SELECT COUNT(*) FROM seckill_stock WHERE activity_id = #{id}")
    boolean exists(ActivityId id);
}
