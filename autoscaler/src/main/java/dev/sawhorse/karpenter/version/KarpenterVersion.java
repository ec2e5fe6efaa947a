// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A version of Karpenter whose rules are simulated. It has every {@link RuleChange} made in it or before; {@link #plus} makes
 * one that does not exist, with a later change alone, which shows what this change does.
 */
public final class KarpenterVersion implements Comparable<KarpenterVersion> {
    public static final KarpenterVersion V1_13 = new KarpenterVersion(13, "v1.13.0", "v1.13.0", null);
    public static final KarpenterVersion V1_14 =
            new KarpenterVersion(14, "2266468104f3, v1.14.0 and 20 commits", "1d927085dd81", null);
    public static final KarpenterVersion V1_15 = new KarpenterVersion(15, "v1.15.0", "v1.15.1", null);

    /** The versions, oldest first. */
    public static final List<KarpenterVersion> ALL = List.of(V1_13, V1_14, V1_15);

    private final int minor;
    private final String core;
    private final String awsProvider;
    private final @Nullable RuleChange added;

    private KarpenterVersion(int minor, String core, String awsProvider, @Nullable RuleChange added) {
        this.minor = minor;
        this.core = core;
        this.awsProvider = awsProvider;
        this.added = added;
    }

    /**
     * Returns the version of a text like {@code 1.14}, {@code v1.14.2} or {@code 1.14.0+20}; null for one that is not simulated.
     */
    public static @Nullable KarpenterVersion find(String text) {
        for (KarpenterVersion version : ALL) {
            if (text.matches("v?1\\." + version.minor + "(\\.\\d+([+-].*)?)?")) {
                return version;
            }
        }
        return null;
    }

    /** Returns the texts of all versions, oldest first. */
    public static List<String> texts() {
        return ALL.stream().map(KarpenterVersion::text).toList();
    }

    /** Returns whether the version has a change. */
    public boolean has(RuleChange change) {
        return compareTo(change.since()) >= 0 || change == added;
    }

    /** Returns the changes that a later version has and this one has not, in their order. */
    public List<RuleChange> changesUntil(KarpenterVersion later) {
        return Arrays.stream(RuleChange.values())
                .filter(change -> later.has(change) && !has(change))
                .toList();
    }

    /** Returns this version with one later change. */
    public KarpenterVersion plus(RuleChange change) {
        return new KarpenterVersion(minor, core, awsProvider, change);
    }

    /** Returns the version as users write it, like {@code 1.14}. */
    public String text() {
        return "1." + minor;
    }

    /** Returns the revision of kubernetes-sigs/karpenter that the rules follow. */
    public String core() {
        return core;
    }

    /** Returns the revision of aws/karpenter-provider-aws that the rules follow. */
    public String awsProvider() {
        return awsProvider;
    }

    /** {@inheritDoc} Older versions come first. */
    @Override
    public int compareTo(KarpenterVersion other) {
        return Integer.compare(minor, other.minor);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KarpenterVersion version && version.minor == minor && version.added == added;
    }

    @Override
    public int hashCode() {
        return Objects.hash(minor, added);
    }

    @Override
    public String toString() {
        return added == null ? text() : text() + " with " + added;
    }
}
