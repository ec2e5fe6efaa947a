// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A sort of pods by {@link QueueKey} for hundreds of thousands of pods: as much of a pod's rank as fits is packed into one
 * number with its index, and only pods with equal numbers are compared by their keys.
 */
final class QueueOrder {
    private static final int KEY_BITS = Long.SIZE - 1;

    private final List<Pod> pods;
    private final int placeBits;

    private QueueOrder(List<Pod> pods) {
        this.pods = pods;
        this.placeBits = bits(pods.size());
    }

    private record Size(long cpu, long memory) {
        private static final Comparator<Size> LARGEST_FIRST = Comparator.comparingLong(Size::cpu)
                .thenComparingLong(Size::memory)
                .reversed();

        static Size of(Resources requests) {
            return new Size(requests.amount(ResourceName.CPU), requests.amount(ResourceName.MEMORY));
        }
    }

    /** Returns the place in the list of the first pod in order, of the second, and so on. */
    static int[] of(List<Pod> pods) {
        QueueOrder order = new QueueOrder(pods);
        long[] keys = order.keys();
        Arrays.sort(keys);
        return order.places(keys);
    }

    private static int bits(long largest) {
        return Long.SIZE - Long.numberOfLeadingZeros(largest);
    }

    /** Returns of every pod its size, its age, as much of its uid as there is room for, and last its place. */
    private long[] keys() {
        int[] sizes = new int[pods.size()];
        long[] seconds = new long[sizes.length];
        long[] keys = new long[sizes.length];
        int[] rankOfSize = read(sizes, seconds, keys);
        long first = Arrays.stream(seconds).min().orElse(0);
        long last = Arrays.stream(seconds).max().orElse(0);
        int sizeBits = bits(rankOfSize.length);
        int uidBits = KEY_BITS - sizeBits - bits(last - first);
        for (int place = 0; place < keys.length; place++) {
            long key = (long) rankOfSize[sizes[place]] << (KEY_BITS - sizeBits)
                    | (seconds[place] - first) << uidBits
                    | keys[place] >>> (QueueKey.UID_HEAD_BITS - uidBits);
            keys[place] = key >>> placeBits << placeBits | place;
        }
        return keys;
    }

    /**
     * Finds for every pod the number of its size, the second of its creation and the head of its uid, all at once since what
     * costs time is to reach the pod; and returns how many larger sizes there are than each.
     */
    @SuppressWarnings("ReferenceEquality") // Pods of one template share their spec.
    private int[] read(int[] sizes, long[] seconds, long[] uidHeads) {
        Map<Size, Integer> numbers = new TreeMap<>(Size.LARGEST_FIRST);
        PodSpec spec = null;
        int number = 0;
        int place = 0;
        for (Pod pod : pods) {
            if (pod.spec() != spec) {
                spec = pod.spec();
                number = numbers.computeIfAbsent(Size.of(spec.requests()), size -> numbers.size());
            }
            sizes[place] = number;
            seconds[place] = QueueKey.createdSecond(pod);
            uidHeads[place] = QueueKey.uidHead(pod);
            place++;
        }
        int[] ranks = new int[numbers.size()];
        int rank = 0;
        for (int next : numbers.values()) {
            ranks[next] = rank++;
        }
        return ranks;
    }

    private int[] places(long[] sortedKeys) {
        int[] places = new int[sortedKeys.length];
        int start = 0;
        for (int i = 0; i < places.length; i++) {
            places[i] = (int) (sortedKeys[i] & ((1L << placeBits) - 1));
            if (sortedKeys[i] >>> placeBits != sortedKeys[start] >>> placeBits) {
                sortExactly(places, start, i);
                start = i;
            }
        }
        sortExactly(places, start, places.length);
        return places;
    }

    /** Sorts a stretch of pods whose keys do not tell them apart. */
    private void sortExactly(int[] places, int start, int end) {
        if (end - start < 2) {
            return;
        }
        int[] stretch = Arrays.copyOfRange(places, start, end);
        QueueKey[] ranks = new QueueKey[stretch.length];
        Arrays.setAll(ranks, i -> QueueKey.of(pods.get(stretch[i])));
        Integer[] order = new Integer[stretch.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparing(i -> ranks[i]));
        for (int i = 0; i < stretch.length; i++) {
            places[start + i] = stretch[order[i]];
        }
    }
}
