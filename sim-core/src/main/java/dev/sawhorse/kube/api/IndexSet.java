// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A set of completion indexes of an indexed Job, written as {@code 0,2-5,7}: runs of three or more are joined. */
public final class IndexSet {
    /** The shared bits of empty sets; never changed. */
    private static final BitSet NONE = new BitSet(0);

    private BitSet bits;

    private IndexSet(BitSet bits) {
        this.bits = bits;
    }

    /** Returns an empty, mutable set. */
    public static IndexSet empty() {
        return new IndexSet(NONE);
    }

    /**
     * Parses indexes and ranges, separated by commas.
     *
     * @throws NumberFormatException naming the text if it is anything else
     */
    public static IndexSet parse(String text) {
        BitSet bits = new BitSet();
        for (String part : text.split(",", -1)) {
            int dash = part.indexOf('-');
            int first = number(dash < 0 ? part : part.substring(0, dash), text);
            int last = dash < 0 ? first : number(part.substring(dash + 1), text);
            if (last < first) {
                throw new NumberFormatException("\"" + text + "\" has a range whose end is before its start");
            }
            bits.set(first, last + 1);
        }
        return new IndexSet(bits);
    }

    private static int number(String digits, String text) {
        if (digits.isEmpty() || digits.length() > 7 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new NumberFormatException("\"" + text + "\" is not a list of numbers such as 0,2-5,7");
        }
        return Integer.parseInt(digits);
    }

    /** Adds an index; true if it is new. */
    public boolean add(int index) {
        boolean added = !bits.get(index);
        own().set(index);
        return added;
    }

    /** Adds all indexes of another set. */
    public void addAll(IndexSet other) {
        if (!other.bits.isEmpty()) {
            own().or(other.bits);
        }
    }

    @SuppressWarnings("ReferenceEquality") // The shared empty set must not be changed.
    private BitSet own() {
        if (bits == NONE) {
            bits = new BitSet();
        }
        return bits;
    }

    public boolean contains(int index) {
        return bits.get(index);
    }

    public int size() {
        return bits.cardinality();
    }

    /** Returns the size of the intersection. */
    public int sizeOfCommon(IndexSet other) {
        BitSet common = (BitSet) bits.clone();
        common.and(other.bits);
        return common.cardinality();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int first = bits.nextSetBit(0); first >= 0; ) {
            int end = bits.nextClearBit(first);
            text.append(text.length() == 0 ? "" : ",").append(first);
            if (end - first > 1) {
                text.append(end - first == 2 ? ',' : '-').append(end - 1);
            }
            first = bits.nextSetBit(end);
        }
        return text.toString();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof IndexSet other && bits.equals(other.bits);
    }

    @Override
    public int hashCode() {
        return bits.hashCode();
    }
}
