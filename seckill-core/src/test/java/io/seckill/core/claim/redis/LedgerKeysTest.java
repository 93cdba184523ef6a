package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LedgerKeysTest {
    private static final int SLOTS = 16_384;

    @Test
    @Tag("RD-04")
    void allKeysOfAnActivityShareOneSlot() {
        LongStream.rangeClosed(1, 1_000)
                .forEach(id -> assertThat(everyKey(id).map(LedgerKeysTest::slot).collect(Collectors.toSet()))
                        .as("slots of activity %d", id)
                        .hasSize(1));
    }

    @Test
    @Tag("RD-04")
    void activitiesSpreadOverTheSlots() {
        Set<Integer> slots = LongStream.rangeClosed(1, 1_000)
                .mapToObj(id -> slot(new LedgerKeys(new ActivityId(id)).stock()))
                .collect(Collectors.toSet());

        assertThat(slots).hasSizeGreaterThan(900);
        for (int third = 0; third < 3; third++) {
            int from = SLOTS * third / 3;
            int to = SLOTS * (third + 1) / 3;
            assertThat(slots.stream().filter(slot -> slot >= from && slot < to))
                    .as("activities on node %d of three", third)
                    .hasSizeBetween(250, 400);
        }
    }

    @Test
    void slotIsTheOneOfTheClusterSpecification() {
        assertThat(crc16("123456789")).isEqualTo(0x31C3);
        assertThat(slot("{user1000}.following"))
                .isEqualTo(slot("{user1000}.followers"))
                .isEqualTo(3443);
    }

    @Test
    @Tag("BF-08")
    void colonsInUserAndKeyDoNotMakeTwoUsersShareARequest() {
        LedgerKeys keys = new LedgerKeys(new ActivityId(1));

        assertThat(keys.request(request("a", "b:c"))).isNotEqualTo(keys.request(request("a:b", "c")));
    }

    @Test
    void keysAreReadable() {
        assertThat(everyKey(7))
                .containsExactly(
                        "seckill:{7}:meta",
                        "seckill:{7}:stock",
                        "seckill:{7}:claims",
                        "seckill:{7}:open",
                        "seckill:{7}:adjustments",
                        "seckill:{7}:gone:7-01ARZ3NDEKTSV4RRFFQ69G5FAV",
                        "seckill:{7}:req:u@x:1/k-1",
                        "seckill:{7}:rate:u@x:1");
    }

    private static Stream<String> everyKey(long id) {
        LedgerKeys keys = new LedgerKeys(new ActivityId(id));
        ClaimRequest request =
                new ClaimRequest(new OrderNo(id + "-01ARZ3NDEKTSV4RRFFQ69G5FAV"), new UserId("u@x:1"), "k-1", "f");
        return Stream.of(
                keys.meta(),
                keys.stock(),
                keys.claims(),
                keys.open(),
                keys.adjustments(),
                keys.gone(request.orderNo()),
                keys.request(request),
                keys.rate(request.userId()));
    }

    private static ClaimRequest request(String user, String key) {
        return new ClaimRequest(new OrderNo("1-01ARZ3NDEKTSV4RRFFQ69G5FAV"), new UserId(user), key, "f");
    }

    private static int slot(String key) {
        int open = key.indexOf('{');
        int close = key.indexOf('}', open + 1);
        return crc16(open >= 0 && close > open + 1 ? key.substring(open + 1, close) : key) % SLOTS;
    }

    /** CRC16 as the cluster specification has it: XMODEM, polynomial 0x1021, from 0. */
    private static int crc16(String text) {
        int crc = 0;
        for (byte b : text.getBytes(StandardCharsets.US_ASCII)) {
            crc ^= (b & 0xff) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = ((crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ 0x1021) & 0xffff;
            }
        }
        return crc;
    }
}
