package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminIT {
    private static final String WINDOW =
            "\"startsAt\":\"2026-01-01T10:00:00+08:00\",\"endsAt\":\"2030-01-01T10:00:00+08:00\"";

    private final WebInstance web = WebInstance.shared();
    private final Caller admin = Caller.admin(web);

    @Test
    void anActivityIsDraftedPublishedAndOpened() {
        Answer created = admin.post("/admin/v1/activities", """
                {"title":"Phone","priceCents":100,"totalUnits":7,%s,"payTimeoutSeconds":60}""".formatted(WINDOW));
        assertThat(created.status()).isEqualTo(201);
        String path = "/admin/v1/activities/" + created.text("id");
        assertThat(created.header("Location")).contains(path);
        assertThat(created.text("status")).isEqualTo("DRAFT");
        assertThat(created.text("startsAt")).isEqualTo("2026-01-01T02:00:00Z");
        assertThat(created.json().path("redisStock").isNull()).isTrue();
        assertThat(admin.post(path + "/preheat").code()).isEqualTo("ACTIVITY_STATE");
        String shop = "/api/v1/activities/" + created.text("id");
        assertThat(admin.get(shop).code()).isEqualTo("NOT_FOUND");

        assertThat(admin.post(path + "/publish").text("status")).isEqualTo("PUBLISHED");
        assertThat(admin.get(shop).text("stockState")).isEqualTo("NOT_ON_SALE");
        Answer open = admin.post(path + "/preheat");

        assertThat(open.json().path("redisStock").asInt(-1)).isEqualTo(7);
        assertThat(open.json().path("availableUnits").asInt()).isEqualTo(7);
        assertThat(open.json().path("payTimeoutSeconds").asInt()).isEqualTo(60);
        assertThat(admin.post(path + "/publish").status()).isEqualTo(200);
        assertThat(admin.get(path).json()).isEqualTo(open.json());
    }

    @Test
    @Tag("BF-03")
    void openingASaleAgainChangesNothing() {
        Sale sale = Sale.open(web, 3);
        Caller.buyer(web, "ann").buy(sale.id());

        sale.preheat();

        assertThat(sale.stock()).isEqualTo(2);
    }

    @Test
    @Tag("BF-07")
    void unitsAreAddedOnceHoweverOftenItIsAskedAndNeverTakenFromBuyers() {
        Sale sale = Sale.open(web, 2);
        Caller.buyer(web, "ann").buy(sale.id());

        assertThat(sale.adjust("plus-5", 5).status()).isEqualTo(200);
        Answer again = sale.adjust("plus-5", 5);
        assertThat(sale.adjust("plus-5", 6).code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
        Answer tooMany = sale.adjust("minus-7", -7);

        assertThat(again.json().path("totalUnits").asInt()).isEqualTo(7);
        assertThat(again.json().path("redisStock").asInt()).isEqualTo(6);
        assertThat(tooMany.status()).isEqualTo(409);
        assertThat(tooMany.code()).isEqualTo("ACTIVITY_STATE");
        assertThat(sale.adjust("minus-6", -6).json().path("redisStock").asInt()).isZero();
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        for (String id : new String[] {"999999999999", "0", "x"}) {
            String path = "/admin/v1/activities/" + id;
            assertThat(admin.get(path).code()).isEqualTo("NOT_FOUND");
            assertThat(admin.post(path + "/publish").code()).isEqualTo("NOT_FOUND");
            assertThat(admin.post(path + "/preheat").code()).isEqualTo("NOT_FOUND");
            assertThat(admin.post(path + "/stock-adjustments", "{\"adjustmentId\":\"a\",\"units\":1}")
                            .code())
                    .isEqualTo("NOT_FOUND");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"priceCents":1,"totalUnits":1,WINDOW,"payTimeoutSeconds":0}                        | title
            {"title":null,"priceCents":1,"totalUnits":1,WINDOW,"payTimeoutSeconds":0}           | title
            {"title":" ","priceCents":1,"totalUnits":1,WINDOW,"payTimeoutSeconds":0}            | title
            {"title":"t","priceCents":0,"totalUnits":1,WINDOW,"payTimeoutSeconds":0}            | priceCents
            {"title":"t","priceCents":"x","totalUnits":1,WINDOW,"payTimeoutSeconds":0}          | priceCents
            {"title":"t","totalUnits":1,WINDOW,"payTimeoutSeconds":0}                           | priceCents
            {"title":"t","priceCents":1,"totalUnits":0,WINDOW,"payTimeoutSeconds":0}            | totalUnits
            {"title":"t","priceCents":1,"totalUnits":1.5,WINDOW,"payTimeoutSeconds":0}          | totalUnits
            {"title":"t","priceCents":1,"totalUnits":1,WINDOW,"payTimeoutSeconds":-1}           | payTimeout
            {"title":"t","priceCents":1,"totalUnits":1,WINDOW,"payTimeoutSeconds":0,"prise":1}  | prise
            {"title":"t","priceCents":1,"totalUnits":1,"startsAt":"2026-01-01T10:00:00Z"}       | endsAt
            {"title":"t","priceCents":1,"totalUnits":1,"startsAt":"2026-01-01T10:00:00Z","endsAt":"+10000-01-01T00:00:00Z"} | 9999
            {"title":"t","priceCents":1,"totalUnits":1,"startsAt":"-0001-01-01T10:00:00Z","endsAt":"2030-01-01T00:00:00Z"}  | 2000
            {"title":"t","priceCents":1,"totalUnits":1,"startsAt":"2026-01-01T10:00:00.0001Z","endsAt":"2026-01-01T10:00:00.0009Z"} | endsAt
            {"title":"t","priceCents":1,"totalUnits":1,"startsAt":"soon","endsAt":"later"}      | startsAt
            """)
    void aDraftThatIsMissingAValueOrHasOneOutOfRangeIsRefusedByName(String draft, String named) {
        Answer answer = admin.post("/admin/v1/activities", draft.replace("WINDOW", WINDOW));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("BAD_REQUEST");
        assertThat(answer.text("detail")).contains(named);
    }

    @Test
    void theDefaultPayTimeoutNeedNotBeSent() {
        Answer created = admin.post("/admin/v1/activities", """
                {"title":"t","priceCents":1,"totalUnits":1,%s}""".formatted(WINDOW));

        assertThat(created.status()).as(created.toString()).isEqualTo(201);
        assertThat(created.json().path("payTimeoutSeconds").asInt()).isEqualTo(900);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"units":1}                               | adjustmentId
            {"adjustmentId":"a b","units":1}          | adjustmentId
            {"adjustmentId":"a","units":0}            | units
            {"adjustmentId":"a","units":10000001}     | units
            {"adjustmentId":"a","units":-2147483648}  | units
            {"adjustmentId":"a"}                      | units
            """)
    void anAdjustmentThatIsOutOfRangeIsRefusedByName(String adjustment, String named) {
        Sale sale = Sale.draft(web, 1, Duration.ofHours(-1), Duration.ofHours(1));

        Answer answer = admin.post("/admin/v1/activities/" + sale.id() + "/stock-adjustments", adjustment);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("BAD_REQUEST");
        assertThat(answer.text("detail")).contains(named);
    }
}
