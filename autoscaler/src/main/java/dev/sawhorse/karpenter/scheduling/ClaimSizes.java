// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.go.GoSort;
import java.util.Arrays;

/**
 * The numbers of pods of all claims in flight, in one array, since sorting compares all of them for every pod placed.
 *
 * <p>A pod makes one claim larger, so that at most one pair of neighbours is then out of order: the descents are counted as
 * they appear and disappear, and no search for them is needed.
 */
final class ClaimSizes implements GoSort.Sequence {
    private int[] sizes = new int[16];
    private int count;

    /** In how many places a claim has fewer pods than the one left of it, and the sum of these places. */
    private int descents;

    private long descentPlaces;

    void add(int size) {
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        sizes[count++] = size;
        noteDescent(count - 1, 1);
    }

    void grow(int place) {
        noteDescents(place, -1);
        sizes[place]++;
        noteDescents(place, 1);
    }

    @Override
    public boolean less(int i, int j) {
        return sizes[i] < sizes[j];
    }

    @Override
    public void swap(int i, int j) {
        int size = sizes[i];
        int other = sizes[j];
        if (size == other) {
            return;
        }
        noteDescents(i, -1);
        sizes[i] = other;
        noteDescents(i, 1);
        noteDescents(j, -1);
        sizes[j] = size;
        noteDescents(j, 1);
    }

    @Override
    public int nextDescent(int from, int end) {
        if (descents > 1) {
            return GoSort.Sequence.super.nextDescent(from, end);
        }
        boolean inRange = descents == 1 && descentPlaces >= from && descentPlaces < end;
        return inRange ? (int) descentPlaces : end;
    }

    /** Whether nothing is out of order but the pair of the claim at a place and its left neighbour. */
    boolean isSortedBut(int place) {
        return descents == 1 && descentPlaces == place;
    }

    @Override
    public int moveLeft(int place) {
        if (!isSortedBut(place)) {
            return GoSort.Sequence.super.moveLeft(place);
        }
        int size = sizes[place];
        int target = place;
        while (target >= 1 && size < sizes[target - 1]) {
            target--;
        }
        noteDescents(place, -1);
        System.arraycopy(sizes, target, sizes, target + 1, place - target);
        sizes[target] = size;
        noteDescent(place + 1, 1);
        return target;
    }

    private void noteDescents(int place, int change) {
        noteDescent(place, change);
        noteDescent(place + 1, change);
    }

    private void noteDescent(int place, int change) {
        if (place > 0 && place < count && sizes[place] < sizes[place - 1]) {
            descents += change;
            descentPlaces += (long) change * place;
        }
    }
}
