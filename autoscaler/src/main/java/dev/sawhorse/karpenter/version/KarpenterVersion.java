// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version of Karpenter whose rules are simulated: a point of the main branch, or a patch release of the branch of a minor
 * release, to which single changes of the main branch were carried over. It has every {@link RuleChange} that its branch has;
 * {@link #exchanging} makes a version that does not exist, with another rule in one place, which shows what this rule does.
 */
public final class KarpenterVersion implements Comparable<KarpenterVersion> {
    public static final KarpenterVersion V1_13 = ofMain(130, "1.13", 1, "v1.13.0", "v1.13.0");
    public static final KarpenterVersion V1_14_0 =
            new KarpenterVersion(140, 0, "1.14.0", 0, "v1.14.0", "v1.14.0", null);
    public static final KarpenterVersion V1_14_1 =
            new KarpenterVersion(140, 1, "1.14.1", 1, "v1.14.1", "v1.14.1", null);
    public static final KarpenterVersion V1_14_2 =
            new KarpenterVersion(140, 2, "1.14.2", 2, "3251953d5cd4, between v1.14.1 and v1.14.3", "v1.14.2", null);
    public static final KarpenterVersion V1_14_3 =
            new KarpenterVersion(140, 3, "1.14.3", 3, "v1.14.3", "v1.14.3", null);
    /** The main branch after v1.14.0, which the recordings without a version are of. */
    public static final KarpenterVersion V1_14 =
            ofMain(145, "1.14", -1, "2266468104f3, v1.14.0 and 20 commits", "1d927085dd81");

    public static final KarpenterVersion V1_15 = ofMain(150, "1.15", 1, "v1.15.0", "v1.15.1");

    /** The versions, oldest first. */
    public static final List<KarpenterVersion> ALL = List.of(V1_13, V1_14_0, V1_14_1, V1_14_2, V1_14_3, V1_14, V1_15);

    private static final Pattern TEXT = Pattern.compile("v?(1\\.\\d+)(?:\\.(\\d{1,4}))?([+-].*)?");

    /** Where the version leaves the main branch, in order; the releases of one branch have the same. */
    private final int main;
    /** The number of the patch release, 0 if nothing was carried over to the version. */
    private final int patch;

    private final String text;
    /** The last patch release with the rules of this version, -1 if none has. */
    private final int lastRelease;

    private final String core;
    private final String awsProvider;
    private final @Nullable RuleChange exchanged;

    private KarpenterVersion(
            int main,
            int patch,
            String text,
            int lastRelease,
            String core,
            String awsProvider,
            @Nullable RuleChange exchanged) {
        this.main = main;
        this.patch = patch;
        this.text = text;
        this.lastRelease = lastRelease;
        this.core = core;
        this.awsProvider = awsProvider;
        this.exchanged = exchanged;
    }

    private static KarpenterVersion ofMain(int main, String text, int lastRelease, String core, String awsProvider) {
        return new KarpenterVersion(main, 0, text, lastRelease, core, awsProvider, null);
    }

    /**
     * Returns the version of a text like {@code 1.14}, {@code v1.14.2} or {@code 1.14.0+20}; null for one that is not
     * simulated.
     */
    public static @Nullable KarpenterVersion find(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || (matcher.group(2) == null && matcher.group(3) != null)) {
            return null;
        }
        String minor = matcher.group(1);
        // 1.14.0+20 is 20 commits after v1.14.0 on the main branch.
        boolean isMain = matcher.group(2) == null
                || (matcher.group(3) != null && matcher.group(3).startsWith("+"));
        int release = isMain ? 0 : Integer.parseInt(matcher.group(2));
        for (KarpenterVersion version : ALL) {
            boolean isMinor = version.text.equals(minor);
            boolean isRelease = version.text.equals(minor + "." + release);
            if (isMain ? isMinor : isRelease || (isMinor && release <= version.lastRelease)) {
                return version;
            }
        }
        return null;
    }

    /**
     * Returns different versions.
     *
     * @throws IllegalArgumentException if a text is not a version that is simulated, or one that was named before
     */
    public static List<KarpenterVersion> distinct(List<String> texts) {
        List<KarpenterVersion> versions = new ArrayList<>();
        for (String text : texts) {
            KarpenterVersion version = find(text.strip());
            if (version == null) {
                throw new IllegalArgumentException(text + " is not one of " + String.join(", ", texts()));
            }
            if (versions.contains(version)) {
                throw new IllegalArgumentException(text + " is not another version than the ones before");
            }
            versions.add(version);
        }
        return versions;
    }

    /** Returns the last simulated release of the minor release of a text that {@link #find} does not find; null if none is. */
    public static @Nullable KarpenterVersion latestOfMinor(String text) {
        Matcher matcher = TEXT.matcher(text);
        KarpenterVersion latest = null;
        if (matcher.matches()) {
            String minor = matcher.group(1);
            for (KarpenterVersion version : ALL) {
                if (version.lastRelease >= 0 && (version.text + ".").startsWith(minor + ".")) {
                    latest = version;
                }
            }
        }
        return latest;
    }

    /** Returns the texts of all versions, oldest first. */
    public static List<String> texts() {
        return ALL.stream().map(KarpenterVersion::text).toList();
    }

    /** Returns whether the version has a change. */
    public boolean has(RuleChange change) {
        KarpenterVersion carriedTo = change.carriedTo();
        boolean has = main >= change.since().main
                || (carriedTo != null && main == carriedTo.main && patch >= carriedTo.patch);
        return has != (change == exchanged);
    }

    /** Returns the changes that only one of this version and another has, in their order. */
    public List<RuleChange> differencesFrom(KarpenterVersion other) {
        return Arrays.stream(RuleChange.values())
                .filter(change -> other.has(change) != has(change))
                .toList();
    }

    /** Returns this version without a change that it has, or with one that it has not. */
    public KarpenterVersion exchanging(RuleChange change) {
        return new KarpenterVersion(main, patch, text, lastRelease, core, awsProvider, change);
    }

    /** Returns the last version of the minor release before; this version if it is of the first one. */
    public KarpenterVersion previousMinor() {
        KarpenterVersion previous = this;
        for (KarpenterVersion version : ALL) {
            if (version.main / 10 < main / 10) {
                previous = version;
            }
        }
        return previous;
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

    /** {@inheritDoc} Older versions come first. */
    @Override
    public int compareTo(KarpenterVersion other) {
        return main == other.main ? Integer.compare(patch, other.patch) : Integer.compare(main, other.main);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KarpenterVersion version
                && version.main == main
                && version.patch == patch
                && version.exchanged == exchanged;
    }

    @Override
    public int hashCode() {
        return Objects.hash(main, patch, exchanged);
    }

    @Override
    public String toString() {
        return exchanged == null ? text : text + (has(exchanged) ? " with " : " without ") + exchanged;
    }
}
