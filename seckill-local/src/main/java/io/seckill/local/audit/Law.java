package io.seckill.local.audit;

/** The seven laws, by their number. */
public enum Law {
    NO_OVERSELL("NoOversell", "live orders never exceed the units on offer"),
    ONE_PER_USER("OnePerUser", "one live order per buyer"),
    LEDGER_BALANCE("LedgerBalance", "in Redis, stock + claims = total"),
    BOOK_BALANCE("BookBalance", "in MySQL, available + live orders = total, and the journal agrees"),
    NO_LOST_BUYER("NoLostBuyer", "every claim ends as an order or a refusal in time"),
    NO_LOST_UNIT("NoLostUnit", "claims = live orders by number, Redis stock = MySQL available"),
    THREE_ANSWERS("ThreeAnswers", "a buyer hears of an order that exists, a refusal, or pending");

    private final String title;
    private final String rule;

    Law(String title, String rule) {
        this.title = title;
        this.rule = rule;
    }

    /** 1 to 7, as in the documentation. */
    public int number() {
        return ordinal() + 1;
    }

    public String title() {
        return title;
    }

    /** The law in one line. */
    public String rule() {
        return rule;
    }
}
