// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.go.GoSort;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClaimSizesTest {
    /** Claims by name, sorted over counted descents. */
    private static final class Counted implements GoSort.Sequence {
        final List<Integer> names = new ArrayList<>();
        final ClaimSizes sizes = new ClaimSizes();

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
            names.add(target, names.remove(place));
            return target;
        }

        @Override
        public void swap(int i, int j) {
            exchange(names, i, j);
            sizes.swap(i, j);
        }
    }

    /** Claims by name, sorted by looking at all of them. */
    private static final class Plain implements GoSort.Sequence {
        final List<Integer> names = new ArrayList<>();
        final List<Integer> sizes = new ArrayList<>();

        @Override
        public boolean less(int i, int j) {
            return sizes.get(i) < sizes.get(j);
        }

        @Override
        public void swap(int i, int j) {
            exchange(names, i, j);
            exchange(sizes, i, j);
        }
    }

    private static void exchange(List<Integer> list, int i, int j) {
        int moved = list.get(i);
        list.set(i, list.get(j));
        list.set(j, moved);
    }

    @Test
    void countedSortEqualsThePlainSort() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 60; round++) {
            Counted counted = new Counted();
            Plain plain = new Plain();
            int full = 1 + random.nextInt(40);
            for (int pod = 0; pod < 400; pod++) {
                place(random, counted, plain, full);
                GoSort.sort(plain.names.size(), counted);
                GoSort.sort(plain.names.size(), plain);
                assertThat(counted.names).isEqualTo(plain.names);
            }
        }
    }

    /** Puts one or a few pods on the first claim with room, on any claim, or on a new one. */
    private static void place(SplittableRandom random, Counted counted, Plain plain, int full) {
        for (int more = random.nextInt(8) == 0 ? 4 : 1; more > 0; more--) {
            int claims = plain.names.size();
            int first = claims > 0 && plain.sizes.get(0) < full ? 0 : claims;
            int place = random.nextInt(6) == 0 ? random.nextInt(claims + 1) : first;
            if (place == claims) {
                counted.names.add(claims);
                counted.sizes.add(1);
                plain.names.add(claims);
                plain.sizes.add(1);
            } else {
                counted.sizes.grow(place);
                plain.sizes.set(place, plain.sizes.get(place) + 1);
            }
        }
    }
}
