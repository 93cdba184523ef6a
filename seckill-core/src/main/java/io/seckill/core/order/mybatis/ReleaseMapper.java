package io.seckill.core.order.mybatis;

import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PendingRelease;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Statements on the outbox {@code seckill_claim_release}: what Redis has to be told of cancelled orders. */
@Mapper
interface ReleaseMapper {

    @Insert("""
            INSERT INTO seckill_claim_release (order_no, user_id, created_at)
            SELECT order_no, user_id, #{now} FROM seckill_order WHERE order_no = #{orderNo}""")
    int add(OrderNo orderNo, Instant now);

    @Select("SELECT id, order_no, user_id, created_at FROM seckill_claim_release WHERE order_no = #{orderNo}")
    Optional<PendingRelease> find(OrderNo orderNo);

    @Select(
            "SELECT id, order_no, user_id, created_at FROM seckill_claim_release WHERE id > #{afterId} ORDER BY id LIMIT #{limit}")
    List<PendingRelease> page(long afterId, int limit);

    @Delete("DELETE FROM seckill_claim_release WHERE order_no = #{orderNo}")
    int remove(OrderNo orderNo);
}
