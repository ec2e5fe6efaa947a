// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

/**
 * An exception for pods that the simulator lost, which is a defect of the simulator: no figure of such a run can be trusted.
 */
public final class LostPodsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private LostPodsException(String message) {
        super(message);
    }

    /**
     * Throws if the run lost pods.
     *
     * @param run the name of the run, for instance {@code shop, seed 3}
     * @throws LostPodsException if the results count lost pods
     */
    public static void throwIfAny(String run, Results results) {
        int lost = results.pods().lost();
        if (lost > 0) {
            throw new LostPodsException(lost + (lost == 1 ? " pod was" : " pods were") + " lost in the run of " + run);
        }
    }
}
