// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

/** An exception for a run that violated an invariant, which is a defect of the simulator. */
public final class InvariantViolationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Violation violation;

    public InvariantViolationException(Violation violation) {
        super(violation.toString());
        this.violation = violation;
    }

    public Violation violation() {
        return violation;
    }
}
