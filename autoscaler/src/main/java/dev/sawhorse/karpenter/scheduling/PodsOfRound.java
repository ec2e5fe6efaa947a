package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Some of a round's pods, told by their numbers, which are their places in its list: a round that places hundreds of thousands
 * of pods of one kind never has to look at one of them.
 */
final class PodsOfRound extends AbstractList<Pod> implements RandomAccess {
    private final List<Pod> round;
    private int[] numbers = new int[4];
    private int size;

    PodsOfRound(List<Pod> round) {
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
