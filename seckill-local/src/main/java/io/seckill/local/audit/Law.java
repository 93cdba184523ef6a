package io.seckill.local.audit;

/** The seven laws, by their number. */
public enum Law {
    NO_OVERSELL(1, "NoOversell", "live orders never exceed the units on offer"),
    ONE_PER_USER(2, "OnePerUser", "one live order per buyer"),
    LEDGER_BALANCE(3, "LedgerBalance", "in Redis, stock + claims = total"),
    BOOK_BALANCE(4, "BookBalance", "in MySQL, available + live orders = total, and the journal agrees"),
    NO_LOST_BUYER(5, "NoLostBuyer", "every claim ends as an order or a refusal in time"),
    NO_LOST_UNIT(6, "NoLostUnit", "claims = live orders by number, Redis stock = MySQL available"),
    THREE_ANSWERS(7, "ThreeAnswers", "a buyer hears of an order that exists, a refusal, or pending");

    private final int number;
    private final String title;
    private final String rule;

    Law(int number, String title, String rule) {
        this.number = number;
        this.title = title;
        this.rule = rule;
    }

    /** 1 to 7, as in the documentation. */
    public int number() {
        return number;
    }

    public String title() {
        return title;
    }

    /** The law in one line. */
    public String rule() {
        return rule;
    }
}
