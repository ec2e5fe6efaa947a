// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The latencies of a node's life cycle, as a profile of the latency table. */
public final class Latencies {
    /** The profile with distributed latencies, which depend on image and instance type. */
    public static final String DEFAULT_PROFILE = "distributed";

    private static final List<LaunchPhase> REQUIRED = List.of(
            LaunchPhase.CREATE_FLEET,
            LaunchPhase.REGISTRATION,
            LaunchPhase.READINESS,
            LaunchPhase.POD_START,
            LaunchPhase.TERMINATION);

    private final String profile;
    private final List<LatencyRow> rows;

    private Latencies(String profile, List<LatencyRow> rows) {
        this.profile = profile;
        this.rows = List.copyOf(rows);
    }

    /** Reads the default profile. */
    public static Latencies load() {
        return of(FactSource.bundled(), DEFAULT_PROFILE);
    }

    /** Reads a shipped profile; see {@link #of(FactSource, String)}. */
    public static Latencies of(String profile) {
        return of(FactSource.bundled(), profile);
    }

    /**
     * Reads a profile.
     *
     * @throws IllegalArgumentException when there is no such profile; the message lists the known ones
     */
    public static Latencies of(FactSource source, String profile) {
        Map<String, List<LatencyRow>> profiles = read(FactTable.require(source, "latencies"));
        List<LatencyRow> rows = profiles.get(profile);
        if (rows == null) {
            throw new IllegalArgumentException("Latency profile '" + profile + "' is unknown.\nMaybe one of "
                    + String.join(", ", profiles.keySet()) + "?");
        }
        for (LaunchPhase phase : REQUIRED) {
            if (rows.stream().noneMatch(row -> row.phase() == phase && row.isGeneral())) {
                throw new FactsFormatException(
                        "Latency profile '" + profile + "' has no row for the phase '" + phase.key() + "'");
            }
        }
        return new Latencies(profile, rows);
    }

    /** Returns the names of the shipped profiles, sorted. */
    public static Set<String> profiles() {
        return read(FactTable.require(FactSource.bundled(), "latencies")).keySet();
    }

    private static Map<String, List<LatencyRow>> read(FactTable table) {
        int profile = table.column("profile");
        int phase = table.column("phase");
        int path = table.column("path");
        int image = table.column("image");
        int instanceClass = table.column("class");
        Map<String, List<LatencyRow>> profiles = new TreeMap<>();
        while (table.next()) {
            LaunchPhase of = require(table, phase, LaunchPhase.values(), LaunchPhase::key);
            profiles.computeIfAbsent(table.text(profile), name -> new ArrayList<>())
                    .add(new LatencyRow(
                            of,
                            find(table, path, LaunchPath.values(), LaunchPath::key),
                            find(table, image, LaunchImage.values(), LaunchImage::key),
                            find(table, instanceClass, InstanceClass.values(), InstanceClass::key),
                            latency(table, of)));
        }
        return profiles;
    }

    private static <T> T require(FactTable table, int column, T[] values, Function<T, String> key) {
        T value = find(table, column, values, key);
        if (value == null) {
            throw new FactsFormatException("Table 'latencies' has a row without a phase");
        }
        return value;
    }

    private static <T> @Nullable T find(FactTable table, int column, T[] values, Function<T, String> key) {
        String text = table.text(column);
        List<String> known = new ArrayList<>();
        for (T value : values) {
            if (key.apply(value).equals(text)) {
                return value;
            }
            known.add(key.apply(value));
        }
        if (text.isEmpty()) {
            return null;
        }
        throw new FactsFormatException("Table 'latencies' has '" + text + "'; known are " + known);
    }

    private static Latency latency(FactTable table, LaunchPhase phase) {
        Latency.Kind kind = kind(table.text(table.column("kind")));
        String found = table.text(table.column("found_in"));
        int p95 = table.column("p95_seconds");
        boolean varies = !table.text(p95).isEmpty();
        Provenance provenance = new Provenance(
                "latencies/" + phase.key(),
                found.isEmpty() ? "Sawhorse" : found,
                table.provenance().licence(),
                table.text(table.column("as_of")),
                kind.name().toLowerCase(Locale.ROOT));
        return new Latency(
                seconds(table, table.column("seconds")),
                varies ? seconds(table, p95) : null,
                kind,
                varies ? kind(table.text(table.column("spread"))) : null,
                provenance);
    }

    private static Duration seconds(FactTable table, int column) {
        return Duration.ofNanos(Math.round(table.decimal(column) * 1e9));
    }

    private static Latency.Kind kind(String text) {
        return Latency.Kind.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Returns the general latency of a phase, for unspecified machines. */
    public Latency of(LaunchPhase phase) {
        return rows.stream()
                .filter(row -> row.phase() == phase && row.isGeneral())
                .map(LatencyRow::latency)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No latency for " + phase));
    }

    /**
     * Returns the latencies of the phases of a launch, in their order, and of readiness and termination; phases without figures
     * are missing. The most specific row counts.
     */
    public Map<LaunchPhase, Latency> launch(LaunchPath path, LaunchImage image, InstanceClass instanceClass) {
        Map<LaunchPhase, LatencyRow> best = new EnumMap<>(LaunchPhase.class);
        for (LatencyRow row : rows) {
            if (row.isOf(path, image, instanceClass)) {
                best.merge(row.phase(), row, (known, other) -> other.rank() > known.rank() ? other : known);
            }
        }
        Map<LaunchPhase, Latency> latencies = new EnumMap<>(LaunchPhase.class);
        best.forEach((phase, row) -> latencies.put(phase, row.latency()));
        return Collections.unmodifiableMap(latencies);
    }

    /** Returns every row of the profile. */
    public List<LatencyRow> rows() {
        return rows;
    }

    /** Whether any of its latencies is distributed. */
    public boolean isDistributed() {
        return rows.stream().anyMatch(row -> row.latency().p95() != null);
    }

    /** Returns the profile's name. */
    public String profile() {
        return profile;
    }
}
