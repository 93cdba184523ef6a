package io.seckill.core.activity.mybatis;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on {@code seckill_activity}, read together with the total of its stock row. */
@Mapper
interface ActivityMapper extends BaseMapper<ActivityRow> {
    String SELECT = """
            SELECT a.id, a.title, a.price_cents, a.starts_at, a.ends_at, a.pay_timeout_seconds AS pay_timeout, a.status, s.total
            FROM seckill_activity a JOIN seckill_stock s ON s.activity_id = a.id
            """;

    @Update("UPDATE seckill_activity SET status = 1, version = version + 1 WHERE id = #{id} AND status = 0")
    int publish(ActivityId id);

    @Update("UPDATE seckill_activity SET opened_at = #{now} WHERE id = #{id} AND opened_at IS NULL")
    int markOpened(ActivityId id, Instant now);

    @Update("UPDATE seckill_activity SET status = 2, version = version + 1 WHERE id = #{id} AND status = 1")
    int finish(ActivityId id);

    @Select(SELECT + "WHERE a.status = 1 AND a.ends_at < #{time} AND a.id > #{afterId} ORDER BY a.id LIMIT #{limit}")
    List<Activity> publishedEndedBefore(Instant time, long afterId, int limit);

    @Select(SELECT + "WHERE a.id = #{id}")
    Optional<Activity> find(ActivityId id);

    @Select(SELECT + "WHERE a.status = 1 AND a.ends_at > #{now} ORDER BY a.starts_at, a.id LIMIT #{limit}")
    List<Activity> onOffer(Instant now, int limit);

    @Select(SELECT + "WHERE a.status = 1 AND a.ends_at > #{from} AND a.starts_at < #{to} ORDER BY a.id")
    List<Activity> publishedBetween(Instant from, Instant to);
}
