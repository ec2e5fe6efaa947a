package dev.sawhorse.karpenter.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The claims opened so far. Before every pod they are sorted by their number of pods, each time from the order the last sort
 * left; the order of equal ones is that of Go's unstable sort.
 */
final class InFlightNodeClaims implements GoSort.Sequence {
    private final List<InFlightNodeClaim> claims = new ArrayList<>();

    /** The number of pods of each claim, side by side because the sort looks at all of them for every pod placed. */
    private int[] sizes = new int[16];

    private boolean sorted = true;

    void add(InFlightNodeClaim claim) {
        if (claims.size() == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * sizes.length);
        }
        sizes[claims.size()] = claim.pods().size();
        claims.add(claim);
        sorted = false;
    }

    /** Says that the claim at a place of the list has got another pod. */
    void grown(int index) {
        sizes[index]++;
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
        return sizes[i] < sizes[j];
    }

    @Override
    public void swap(int i, int j) {
        InFlightNodeClaim moved = claims.get(i);
        claims.set(i, claims.get(j));
        claims.set(j, moved);
        int size = sizes[i];
        sizes[i] = sizes[j];
        sizes[j] = size;
    }
}
