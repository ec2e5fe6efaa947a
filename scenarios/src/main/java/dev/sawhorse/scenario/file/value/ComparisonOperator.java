// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

/** A comparison operator of assertions. An operator is declared before those whose symbol is its prefix. */
public enum ComparisonOperator {
    LESS_OR_EQUAL("<="),
    LESS("<"),
    GREATER_OR_EQUAL(">="),
    GREATER(">"),
    EQUAL("=="),
    NOT_EQUAL("!=");

    private final String symbol;

    ComparisonOperator(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the symbol of the operator. */
    public String symbol() {
        return symbol;
    }

    /** Returns whether the comparison is true. */
    public boolean holds(double left, double right) {
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
