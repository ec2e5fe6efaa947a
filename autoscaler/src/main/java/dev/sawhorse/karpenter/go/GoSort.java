// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.go;

/**
 * Go's {@code sort.Slice}: pattern-defeating quicksort, whose order of equal elements is part of what Karpenter decides
 * (it sorts the NodeClaims in flight by number of pods before every pod, each time starting from the order the last sort
 * left).
 *
 * <p>Up to twelve elements it is an insertion sort and so stable; beyond that it is not. The steps, constants and the
 * pseudo-random walk are those of Go 1.26.
 */
public final class GoSort {
    private static final int INSERTION_LENGTH = 12;
    private static final int NINTHER_LENGTH = 50;
    private static final int MAX_EXCHANGES = 12;
    private static final int MAX_REPAIRS = 5;

    /** The sequence being sorted, addressed by position. */
    public interface Sequence {
        /** Whether the element at {@code i} must come before the one at {@code j}. */
        boolean less(int i, int j);

        void swap(int i, int j);

        /**
         * Returns the first place in [from, end) whose element must come before its left neighbour, {@code end} if none must.
         */
        default int nextDescent(int from, int end) {
            int i = from;
            while (i < end && !less(i, i - 1)) {
                i++;
            }
            return i;
        }

        /** Swaps an element with its left neighbour as long as it must come before it; returns where it ends. */
        default int moveLeft(int place) {
            int j = place;
            while (j >= 1 && less(j, j - 1)) {
                swap(j, j - 1);
                j--;
            }
            return j;
        }
    }

    private enum Hint {
        UNKNOWN,
        INCREASING,
        DECREASING
    }

    private final Sequence data;
    private int exchanges;
    private boolean alreadyPartitioned;

    private GoSort(Sequence data) {
        this.data = data;
    }

    /** Sorts the first {@code length} elements. */
    public static void sort(int length, Sequence data) {
        new GoSort(data).sort(0, length, Integer.SIZE - Integer.numberOfLeadingZeros(length));
    }

    /** Sorts [a, b); {@code limit} is how many bad pivots are borne before heap sort takes over. */
    private void sort(int a, int b, int limit) {
        boolean balanced = true;
        boolean partitioned = true;
        while (true) {
            int length = b - a;
            if (length <= INSERTION_LENGTH) {
                insertionSort(a, b);
                return;
            }
            if (limit == 0) {
                heapSort(a, b);
                return;
            }
            if (!balanced) {
                breakPatterns(a, b);
                limit--;
            }
            int pivot = choosePivot(a, b);
            Hint hint = hint();
            if (hint == Hint.DECREASING) {
                reverse(a, b);
                pivot = (b - 1) - (pivot - a);
                hint = Hint.INCREASING;
            }
            if (balanced && partitioned && hint == Hint.INCREASING && partialInsertionSort(a, b)) {
                return;
            }
            if (a > 0 && !data.less(a - 1, pivot)) {
                a = partitionEqual(a, b, pivot);
                continue;
            }
            int middle = partition(a, b, pivot);
            partitioned = alreadyPartitioned;
            int left = middle - a;
            int right = b - middle;
            balanced = Math.min(left, right) >= length / 8;
            if (left < right) {
                sort(a, middle, limit);
                a = middle + 1;
            } else {
                sort(middle + 1, b, limit);
                b = middle;
            }
        }
    }

    private void insertionSort(int a, int b) {
        for (int i = a + 1; i < b; i++) {
            for (int j = i; j > a && data.less(j, j - 1); j--) {
                data.swap(j, j - 1);
            }
        }
    }

    private void heapSort(int a, int b) {
        int length = b - a;
        for (int i = (length - 1) / 2; i >= 0; i--) {
            siftDown(i, length, a);
        }
        for (int i = length - 1; i >= 0; i--) {
            data.swap(a, a + i);
            siftDown(0, i, a);
        }
    }

    private void siftDown(int root, int end, int first) {
        while (true) {
            int child = 2 * root + 1;
            if (child >= end) {
                return;
            }
            if (child + 1 < end && data.less(first + child, first + child + 1)) {
                child++;
            }
            if (!data.less(first + root, first + child)) {
                return;
            }
            data.swap(first + root, first + child);
            root = child;
        }
    }

    /** Swaps three elements about the middle with pseudo-random others, so that a bad pattern is not met again. */
    private void breakPatterns(int a, int b) {
        int length = b - a;
        long random = length;
        long mask = (1L << (Integer.SIZE - Integer.numberOfLeadingZeros(length))) - 1;
        int start = a + (length / 4) * 2 - 1;
        for (int i = 0; i < 3; i++) {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
            int other = (int) (random & mask);
            data.swap(start + i, a + (other >= length ? other - length : other));
        }
    }

    /** Returns the position of the pivot, and leaves in {@link #exchanges} how disordered the samples were. */
    private int choosePivot(int a, int b) {
        int length = b - a;
        int i = a + length / 4;
        int j = a + length / 4 * 2;
        int k = a + length / 4 * 3;
        exchanges = 0;
        if (length >= NINTHER_LENGTH) {
            i = median(i - 1, i, i + 1);
            j = median(j - 1, j, j + 1);
            k = median(k - 1, k, k + 1);
        }
        return median(i, j, k);
    }

    private Hint hint() {
        return switch (exchanges) {
            case 0 -> Hint.INCREASING;
            case MAX_EXCHANGES -> Hint.DECREASING;
            default -> Hint.UNKNOWN;
        };
    }

    private int median(int a, int b, int c) {
        if (data.less(b, a)) {
            exchanges++;
            int swapped = a;
            a = b;
            b = swapped;
        }
        if (data.less(c, b)) {
            exchanges++;
            b = c;
        }
        if (data.less(b, a)) {
            exchanges++;
            b = a;
        }
        return b;
    }

    private void reverse(int a, int b) {
        for (int i = a, j = b - 1; i < j; i++, j--) {
            data.swap(i, j);
        }
    }

    /** Repairs a few misplaced pairs; whether the range is sorted then. */
    private boolean partialInsertionSort(int a, int b) {
        int i = a + 1;
        for (int repair = 0; repair < MAX_REPAIRS; repair++) {
            i = data.nextDescent(i, b);
            if (i == b) {
                return true;
            }
            if (b - a < NINTHER_LENGTH) {
                return false;
            }
            data.swap(i, i - 1);
            if (i - a >= 2) {
                data.moveLeft(i - 1);
            }
            if (b - i >= 2) {
                for (int j = i + 1; j < b && data.less(j, j - 1); j++) {
                    data.swap(j, j - 1);
                }
            }
        }
        return false;
    }

    /** Gathers the elements equal to the pivot at the left; returns where the greater ones begin. */
    private int partitionEqual(int a, int b, int pivot) {
        data.swap(a, pivot);
        int i = a + 1;
        int j = b - 1;
        while (true) {
            while (i <= j && !data.less(a, i)) {
                i++;
            }
            while (i <= j && data.less(a, j)) {
                j--;
            }
            if (i > j) {
                return i;
            }
            data.swap(i++, j--);
        }
    }

    /** Splits about the pivot; returns where it lands and leaves in {@link #alreadyPartitioned} whether nothing moved. */
    private int partition(int a, int b, int pivot) {
        data.swap(a, pivot);
        int i = a + 1;
        int j = b - 1;
        boolean moved = false;
        while (true) {
            while (i <= j && data.less(i, a)) {
                i++;
            }
            while (i <= j && !data.less(j, a)) {
                j--;
            }
            if (i > j) {
                break;
            }
            data.swap(i++, j--);
            moved = true;
        }
        data.swap(j, a);
        alreadyPartitioned = !moved;
        return j;
    }
}
