// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

/**
 * The operator of a requirement, such as In or Gt.
 */
public enum Operator {
    IN("In"),
    NOT_IN("NotIn"),
    EXISTS("Exists"),
    DOES_NOT_EXIST("DoesNotExist"),
    GT("Gt"),
    LT("Lt"),
    GTE("Gte"),
    LTE("Lte");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    /**
     * Returns the operator as manifests write it.
     *
     * @throws IllegalArgumentException naming the text if there is no such operator
     */
    public static Operator parse(String text) {
        for (Operator operator : values()) {
            if (operator.text.equals(text)) {
                return operator;
            }
        }
        throw new IllegalArgumentException("operator \"" + text + "\" is unknown\n"
                + "Maybe one of In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte, Lte was meant (case matters).");
    }

    /** Whether a label that is absent satisfies the operator. */
    public boolean allowsAbsence() {
        return this == NOT_IN || this == DOES_NOT_EXIST;
    }

    @Override
    public String toString() {
        return text;
    }
}
