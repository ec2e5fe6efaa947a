// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mode of reading manifests: applied by a user (with the API server's defaults, validation, uids and times) or recorded by
 * a cluster (as it is).
 */
public final class ReadMode {
    private static final int LONGEST_PREFIX = 58;

    private static final Duration CENTURY = Duration.ofDays(36_525);

    private final boolean applied;
    private final boolean ofDump;
    private final Instant start;
    private final Map<PodSpec, PodSpec> podSpecs = new LinkedHashMap<>();
    private final Map<String, Integer> generatedNames = new LinkedHashMap<>();

    private ReadMode(boolean applied, boolean ofDump, Instant start) {
        this.applied = applied;
        this.ofDump = ofDump;
        this.start = start;
    }

    /** Returns the mode of applied objects. */
    static ReadMode ofApplied() {
        return new ReadMode(true, false, Instant.EPOCH);
    }

    /** Returns the mode of recorded objects, with times counted from the given start. */
    static ReadMode ofRecorded(Instant start) {
        return new ReadMode(false, false, start);
    }

    /** Returns the mode of recorded objects of a dump, which may be of another version. */
    static ReadMode ofDump(Instant start) {
        return new ReadMode(false, true, start);
    }

    /** Tells whether the API server's defaults and validation apply. */
    public boolean isApplied() {
        return applied;
    }

    /** Tells whether the objects are those of a dump, whose unknown fields are ignored. */
    boolean isOfDump() {
        return ofDump;
    }

    /**
     * Returns a time of a recorded object in nanoseconds since the start, {@link Pod#NEVER} if there is none. A time of a dump
     * that is after the start, by the skew of clocks, is the start; only deletions are due later.
     */
    public long time(Fields fields, String name) {
        Instant instant = fields.read(name, ReadMode::instant);
        if (instant == null) {
            return Pod.NEVER;
        }
        long nanos = nanosBetween(start, instant);
        return ofDump && !name.equals("deletionTimestamp") ? Math.min(0, nanos) : nanos;
    }

    /** Returns the time between two instants in nanoseconds, at most a century, so that sums of times do not overflow. */
    public static long nanosBetween(Instant from, Instant to) {
        Duration between = Duration.between(from, to);
        if (between.abs().compareTo(CENTURY) > 0) {
            return between.isNegative() ? -CENTURY.toNanos() : CENTURY.toNanos();
        }
        return between.toNanos();
    }

    /** Returns the shared instance of equal pod specs of this reading. */
    PodSpec shared(PodSpec spec) {
        PodSpec known = podSpecs.putIfAbsent(spec, spec);
        return known == null ? spec : known;
    }

    /**
     * Returns a generated name. Upstream (k8s.io/apiserver pkg/storage/names SimpleNameGenerator) appends five random letters;
     * here they count up, so that the same files give the same names.
     */
    String generatedName(KindInfo kind, String prefix) {
        int number = generatedNames.merge(kind.kind() + " " + prefix, 1, Integer::sum);
        String base = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
        return base + String.format(Locale.ROOT, "%05d", number);
    }

    private static @Nullable Instant instant(Value value) {
        return value.parsed("a time such as 2026-01-31T12:00:00Z", Timestamps::parse);
    }
}
