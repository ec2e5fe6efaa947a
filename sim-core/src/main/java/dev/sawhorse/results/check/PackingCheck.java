package dev.sawhorse.results.check;

/**
 * How a run packs its pods beside how its baseline did.
 *
 * @param tolerance counted in nodes that are packed otherwise, the relative one as a share of the nodes of the baseline
 * @param nodes how many nodes the baseline had
 */
public record PackingCheck(PackingDiff diff, Tolerance tolerance, int nodes) {
    /** Whether the packing changed more than it may. */
    public boolean isOtherwise() {
        return diff.nodes() > tolerance.allowed(nodes);
    }

    /** Returns what became of it; a packing is not better or worse by itself. */
    public Change change() {
        if (diff.isEmpty()) {
            return Change.SAME;
        }
        return isOtherwise() ? Change.OTHER : Change.WITHIN;
    }
}
