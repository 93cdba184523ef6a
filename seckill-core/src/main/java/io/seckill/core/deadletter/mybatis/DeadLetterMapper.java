package io.seckill.core.deadletter.mybatis;

import io.seckill.core.deadletter.DeadLetterState;
import io.seckill.core.deadletter.NewDeadLetter;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on {@code seckill_dead_letter}. */
@Mapper
interface DeadLetterMapper {

    @Insert("""
            INSERT INTO seckill_dead_letter (message_id, activity_id, claims, payload, cause, status, created_at)
            VALUES (#{letter.messageId}, #{letter.activityId}, #{claims}, #{letter.payload}, #{letter.cause}, 0, #{now})""")
    int insert(NewDeadLetter letter, String claims, Instant now);

    @Select("SELECT COUNT(*) FROM seckill_dead_letter WHERE message_id = #{messageId}")
    boolean knows(String messageId);

    @Select("""
            SELECT id, message_id, activity_id, claims, payload, cause, status AS state, created_at, decided_at, decided_by
            FROM seckill_dead_letter WHERE id = #{id}""")
    Optional<DeadLetterRow> find(long id);

    @Select("""
            SELECT id, message_id, activity_id, claims, LEFT(payload, #{payloadBytes}) AS payload, cause, status AS state,
              created_at, decided_at, decided_by
            FROM seckill_dead_letter WHERE status = 0 AND id > #{afterId} ORDER BY id LIMIT #{limit}""")
    List<DeadLetterRow> open(long afterId, int limit, int payloadBytes);

    @Select("SELECT COUNT(*) FROM seckill_dead_letter WHERE status = 0")
    long countOpen();

    @Update("""
            UPDATE seckill_dead_letter SET status = #{to}, decided_at = #{now}, decided_by = #{who}
            WHERE id = #{id} AND status = 0""")
    int decide(long id, DeadLetterState to, UserId who, Instant now);
}
