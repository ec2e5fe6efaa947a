// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

/**
 * The packing of a run beside that of its baseline.
 *
 * @param tolerance in changed nodes, the relative one as a share of the nodes of the baseline
 * @param nodes the number of nodes of the baseline
 */
public record PackingCheck(PackingDiff diff, Tolerance tolerance, int nodes) {
    /** Whether the change is beyond the tolerance. */
    public boolean exceedsTolerance() {
        return diff.nodes() > tolerance.allowed(nodes);
    }

    /** Returns the change; a packing has no better or worse. */
    public Change change() {
        if (diff.isEmpty()) {
            return Change.SAME;
        }
        return exceedsTolerance() ? Change.OTHER : Change.WITHIN;
    }
}
