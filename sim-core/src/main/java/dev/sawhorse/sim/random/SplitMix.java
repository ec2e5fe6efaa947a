// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.random;

/** The two hashes that seed a stream: SplitMix64's finalizer for numbers, FNV-1a for names. */
final class SplitMix {

    /** The odd number nearest to 2^64 divided by the golden ratio. */
    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private SplitMix() {}

    /** Returns the number with every input bit spread over all output bits; a bijection. */
    static long mix(long number) {
        long mixed = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** Returns a 64-bit hash of a name's UTF-16 code units. */
    static long hash(String name) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < name.length(); i++) {
            char unit = name.charAt(i);
            hash = (hash ^ (unit & 0xFF)) * FNV_PRIME;
            hash = (hash ^ unit >>> 8) * FNV_PRIME;
        }
        return mix(hash);
    }
}
