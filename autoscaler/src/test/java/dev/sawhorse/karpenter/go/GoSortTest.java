// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.go;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GoSortTest {
    @Test
    void upToTwelveElementsTheSortIsStable() {
        int[] order = permutation(new int[] {2, 1, 2, 1, 0, 2, 1, 0});

        assertThat(order).containsExactly(4, 7, 1, 3, 6, 0, 2, 5);
    }

    @Test
    void aSortedRangeIsUnchanged() {
        int[] keys = new int[200];
        Arrays.setAll(keys, i -> i / 7);

        assertThat(permutation(keys)).isSorted();
    }

    @Test
    void anythingEndsSorted() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 300; round++) {
            int[] keys = new int[random.nextInt(400)];
            int distinct = 1 + random.nextInt(50);
            int[] saw = {0};
            boolean sawTooth = random.nextBoolean();
            Arrays.setAll(keys, i -> sawTooth ? saw[0]++ % distinct : random.nextInt(distinct));

            int[] order = permutation(keys);

            assertThat(Arrays.stream(order).map(i -> keys[i]).toArray()).isSorted();
            assertThat(Arrays.stream(order).distinct().count()).isEqualTo(keys.length);
        }
    }

    private static int[] permutation(int[] keys) {
        int[] order = new int[keys.length];
        Arrays.setAll(order, i -> i);
        GoSort.sort(keys.length, new GoSort.Sequence() {
            @Override
            public boolean less(int i, int j) {
                return keys[order[i]] < keys[order[j]];
            }

            @Override
            public void swap(int i, int j) {
                int moved = order[i];
                order[i] = order[j];
                order[j] = moved;
            }
        });
        return order;
    }
}
