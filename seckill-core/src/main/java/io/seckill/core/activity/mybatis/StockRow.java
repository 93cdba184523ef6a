package io.seckill.core.activity.mybatis;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;

/** A row of {@code seckill_stock} to be inserted. MyBatis-Plus reads the fields, hence not a record. */
@TableName("seckill_stock")
final class StockRow {
    @TableId(type = IdType.INPUT)
    Long activityId;

    int total;
    int available;

    StockRow(long activityId, int units) {
        this.activityId = activityId;
        this.total = units;
        this.available = units;
    }
}
