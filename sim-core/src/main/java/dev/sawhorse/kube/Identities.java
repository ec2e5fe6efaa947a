// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A generator of uids and suffixes of generated names. Kubernetes and Karpenter break ties by both, so they look random, as in
 * a real cluster, and are the same in every run of a seed; a recording that counted them up needs counted ones.
 */
public final class Identities {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final String NAME_ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SHORTEST_NUMBER = 5;
    private static final int NAME_SUFFIX = 5;

    private final long salt;
    private final @Nullable RandomStream names;
    private final @Nullable RandomStream suffixes;
    private final Set<String> recorded = new TreeSet<>();
    private long issued;
    private int named;
    private int drawnNames;
    private int drawnSuffixes;

    /**
     * How many identities have been issued.
     *
     * @param names random suffixes of names
     * @param podSuffixes random suffixes of names of pods
     */
    public record Issued(long uids, int names, int podSuffixes) {
        /** Before the first identity. */
        public static final Issued NONE = new Issued(0, 0, 0);
    }

    private Identities(long salt, @Nullable RandomStream names, @Nullable RandomStream suffixes) {
        this.salt = salt;
        this.names = names;
        this.suffixes = suffixes;
    }

    /** Returns random identities seeded by the simulation. */
    public static Identities random(Simulation simulation) {
        return new Identities(
                simulation.stream("uids").nextLong(),
                simulation.stream("karpenter/nodeclaim-names"),
                simulation.stream("pod-names"));
    }

    /** Returns consecutive identities. */
    public static Identities counting() {
        return new Identities(0, null, null);
    }

    /** Reserves the uid of an object that existed before the start, perhaps in an earlier run of the same seed. */
    public void reserve(String uid) {
        recorded.add(uid);
    }

    /** Returns how many identities have been issued. */
    public Issued issued() {
        return new Issued(issued, drawnNames, drawnSuffixes);
    }

    /** Continues after the identities that an earlier run of the same seed has issued. */
    public void continueAfter(Issued earlier) {
        issued = Math.max(issued, earlier.uids());
        if (names == null) {
            return;
        }
        while (drawnNames < earlier.names()) {
            nextSuffix(names);
        }
        while (drawnSuffixes < earlier.podSuffixes()) {
            nextSuffix(suffixes);
        }
    }

    /** Returns the next uid: 16 hexadecimal digits. Every step of the mixing is invertible, so no two are equal. */
    String nextUid() {
        String uid = issue();
        while (recorded.contains(uid)) {
            uid = issue();
        }
        return uid;
    }

    private String issue() {
        issued++;
        if (names == null) {
            return HexFormat.of().toHexDigits(issued);
        }
        long z = salt + issued * GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return HexFormat.of().toHexDigits(z ^ (z >>> 31));
    }

    /**
     * Returns a name of a prefix and five characters, in the API server's form for {@code generateName}.
     *
     * @param isTaken whether a name is in use
     */
    public String nextName(String prefix, Predicate<String> isTaken) {
        return free(prefix, isTaken, names);
    }

    /**
     * Returns the name of a pod from a prefix and its number or, where that is in use, in the API server's form for {@code
     * generateName}.
     *
     * @param isTaken whether a name is in use
     */
    public String podName(String prefix, int number, Predicate<String> isTaken) {
        String name = prefix + padded(number);
        return isTaken.test(name) ? free(prefix, isTaken, suffixes) : name;
    }

    private String free(String prefix, Predicate<String> isTaken, @Nullable RandomStream random) {
        String name;
        do {
            name = prefix + nextSuffix(random);
        } while (isTaken.test(name));
        return name;
    }

    /** Returns a number padded to at least five digits, so that names of one owner sort by number. */
    public static String padded(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, SHORTEST_NUMBER - digits.length())) + digits;
    }

    private String nextSuffix(@Nullable RandomStream random) {
        if (random == null) {
            return padded(++named);
        }
        if (random == names) {
            drawnNames++;
        } else {
            drawnSuffixes++;
        }
        StringBuilder suffix = new StringBuilder(NAME_SUFFIX);
        for (int i = 0; i < NAME_SUFFIX; i++) {
            suffix.append(NAME_ALPHABET.charAt(random.nextInt(NAME_ALPHABET.length())));
        }
        return suffix.toString();
    }
}
