// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.go.GoSort;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/**
 * The NodeClaims opened so far in a round. Before each pod they are sorted by their number of pods, starting from the order of
 * the previous sort; the order of equal ones is that of Go's unstable sort.
 */
final class InFlightNodeClaims implements GoSort.Sequence {
    private final List<InFlightNodeClaim> claims = new ArrayList<>();

    private final ClaimSizes sizes = new ClaimSizes();
    private boolean sorted = true;

    void add(InFlightNodeClaim claim) {
        sizes.add(claim.pods().size());
        claims.add(claim);
        sorted = false;
    }

    /** Says that the claim at a place of the list has got another pod. */
    void grown(int index) {
        sizes.grow(index);
        sorted = false;
    }

    int size() {
        return claims.size();
    }

    /** Returns the claim that was opened last, as long as they have not been sorted since. */
    InFlightNodeClaim last() {
        return claims.get(claims.size() - 1);
    }

    List<InFlightNodeClaim> asList() {
        return claims;
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.add")
    List<InFlightNodeClaim> byNumberOfPods() {
        if (!sorted) {
            GoSort.sort(claims.size(), this);
            sorted = true;
        }
        return claims;
    }

    @Override
    public boolean less(int i, int j) {
        return sizes.less(i, j);
    }

    @Override
    public int nextDescent(int from, int end) {
        return sizes.nextDescent(from, end);
    }

    @Override
    public int moveLeft(int place) {
        if (!sizes.isSortedBut(place)) {
            return GoSort.Sequence.super.moveLeft(place);
        }
        int target = sizes.moveLeft(place);
        claims.add(target, claims.remove(place));
        return target;
    }

    @Override
    public void swap(int i, int j) {
        InFlightNodeClaim moved = claims.get(i);
        claims.set(i, claims.get(j));
        claims.set(j, moved);
        sizes.swap(i, j);
    }
}
