package dev.sawhorse.scenario;

/** How a figure of a result is compared; an operator stands before those its symbol begins with. */
public enum Operator {
    LESS_OR_EQUAL("<="),
    LESS("<"),
    GREATER_OR_EQUAL(">="),
    GREATER(">"),
    EQUAL("=="),
    NOT_EQUAL("!=");

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the operator as it is written. */
    public String symbol() {
        return symbol;
    }

    /** Whether the comparison is true. */
    boolean holds(double left, double right) {
        return switch (this) {
            case LESS_OR_EQUAL -> left <= right;
            case LESS -> left < right;
            case GREATER_OR_EQUAL -> left >= right;
            case GREATER -> left > right;
            case EQUAL -> left == right;
            case NOT_EQUAL -> left != right;
        };
    }
}
