// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of Karpenter whose rules are simulated. Versions are ordered; one has every {@link RuleChange} made in it or before.
 */
public enum KarpenterVersion {
    V1_13("1.13", "v1.13.0", "v1.13.0"),
    V1_14("1.14", "v1.14.0 and 20 commits (2266468104f3)", "1d927085dd81"),
    V1_15("1.15", "v1.15.0", "v1.15.1");

    private final String text;
    private final String core;
    private final String awsProvider;

    KarpenterVersion(String text, String core, String awsProvider) {
        this.text = text;
        this.core = core;
        this.awsProvider = awsProvider;
    }

    /**
     * Returns the version of a text like {@code 1.14}, {@code v1.14.2} or {@code 1.14.0+20}; null for one that is not simulated.
     */
    public static @Nullable KarpenterVersion find(String text) {
        String number = text.startsWith("v") ? text.substring(1) : text;
        for (KarpenterVersion version : values()) {
            if (number.equals(version.text) || number.matches(version.text.replace(".", "\\.") + "\\.\\d+([+-].*)?")) {
                return version;
            }
        }
        return null;
    }

    /** Returns the texts of all versions, oldest first. */
    public static List<String> texts() {
        return Arrays.stream(values()).map(KarpenterVersion::text).toList();
    }

    /** Returns whether the version has a change. */
    public boolean has(RuleChange change) {
        return compareTo(change.since()) >= 0;
    }

    /** Returns the changes that this version makes to the one before. */
    public List<RuleChange> changes() {
        return Arrays.stream(RuleChange.values())
                .filter(change -> change.since() == this)
                .toList();
    }

    /** Returns the version as users write it, like {@code 1.14}. */
    public String text() {
        return text;
    }

    /** Returns the revision of kubernetes-sigs/karpenter that the rules follow. */
    public String core() {
        return core;
    }

    /** Returns the revision of aws/karpenter-provider-aws that the rules follow. */
    public String awsProvider() {
        return awsProvider;
    }

    @Override
    public String toString() {
        return text;
    }
}
