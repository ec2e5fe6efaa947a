// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/** A subset of the pods of a scheduling round, stored as indices into its list of pods. */
final class PodSubset extends AbstractList<Pod> implements RandomAccess {
    private final List<Pod> round;
    private int[] numbers = new int[4];
    private int size;

    PodSubset(List<Pod> round) {
        this.round = round;
    }

    void addNumber(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    @Override
    public Pod get(int index) {
        return round.get(numbers[index]);
    }

    @Override
    public int size() {
        return size;
    }
}
