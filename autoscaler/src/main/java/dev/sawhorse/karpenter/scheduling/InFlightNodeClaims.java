package dev.sawhorse.karpenter.scheduling;

import java.util.ArrayList;
import java.util.List;

/**
 * The claims opened so far. Before every pod they are sorted by their number of pods, each time from the order the last sort
 * left; the order of equal ones is that of Go's unstable sort.
 */
final class InFlightNodeClaims implements GoSort.Sequence {
    private final List<InFlightNodeClaim> claims = new ArrayList<>();
    private boolean sorted = true;

    void add(InFlightNodeClaim claim) {
        claims.add(claim);
        sorted = false;
    }

    /** Says that a claim has got another pod. */
    void grown() {
        sorted = false;
    }

    List<InFlightNodeClaim> asList() {
        return claims;
    }

    List<InFlightNodeClaim> byNumberOfPods() {
        if (!sorted) {
            GoSort.sort(claims.size(), this);
            sorted = true;
        }
        return claims;
    }

    @Override
    public boolean less(int i, int j) {
        return claims.get(i).pods().size() < claims.get(j).pods().size();
    }

    @Override
    public void swap(int i, int j) {
        InFlightNodeClaim moved = claims.get(i);
        claims.set(i, claims.get(j));
        claims.set(j, moved);
    }
}
