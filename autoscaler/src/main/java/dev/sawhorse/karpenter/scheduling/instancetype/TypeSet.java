// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/** An immutable set of row numbers of one {@link InstanceTypes} table. */
public final class TypeSet {
    private final long[] words;

    private TypeSet(long[] words) {
        this.words = words;
    }

    public static TypeSet none(int rows) {
        return new TypeSet(new long[(rows + 63) >>> 6]);
    }

    static TypeSet all(int rows) {
        return where(rows, row -> true);
    }

    /** Returns the rows that satisfy the condition. */
    public static TypeSet where(int rows, IntPredicate condition) {
        long[] words = new long[(rows + 63) >>> 6];
        for (int row = 0; row < rows; row++) {
            if (condition.test(row)) {
                words[row >>> 6] |= 1L << row;
            }
        }
        return new TypeSet(words);
    }

    /**
     * Returns, for each level, the rows of at least that level.
     *
     * @param levelOfRow levels from 0 to {@code levels - 1}
     */
    static TypeSet[] fromLevels(int[] levelOfRow, int levels) {
        long[][] words = new long[levels][(levelOfRow.length + 63) >>> 6];
        for (int row = 0; row < levelOfRow.length; row++) {
            words[levelOfRow[row]][row >>> 6] |= 1L << row;
        }
        for (int level = levels - 2; level >= 0; level--) {
            for (int i = 0; i < words[level].length; i++) {
                words[level][i] |= words[level + 1][i];
            }
        }
        return Arrays.stream(words).map(TypeSet::new).toArray(TypeSet[]::new);
    }

    public boolean contains(int row) {
        return (words[row >>> 6] & (1L << row)) != 0;
    }

    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    public boolean intersects(TypeSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Returns the rows in both; this set itself where that is all of it. */
    public TypeSet and(TypeSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & ~other.words[i]) != 0) {
                return intersection(other);
            }
        }
        return this;
    }

    private TypeSet intersection(TypeSet other) {
        long[] both = words.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] &= other.words[i];
        }
        return new TypeSet(both);
    }

    public TypeSet or(TypeSet other) {
        long[] either = words.clone();
        for (int i = 0; i < either.length; i++) {
            either[i] |= other.words[i];
        }
        return new TypeSet(either);
    }

    /** Returns the rows that are not in the other set. */
    TypeSet minus(TypeSet other) {
        long[] left = words.clone();
        for (int i = 0; i < left.length; i++) {
            left[i] &= ~other.words[i];
        }
        return new TypeSet(left);
    }

    /** Calls the action with every row in ascending order. */
    public void forEach(IntConsumer action) {
        for (int i = 0; i < words.length; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                action.accept((i << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof TypeSet other && Arrays.equals(words, other.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
