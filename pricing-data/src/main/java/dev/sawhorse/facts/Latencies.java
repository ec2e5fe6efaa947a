package dev.sawhorse.facts;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Default latencies of a node's life, in a few profiles to choose from. */
public final class Latencies {
    /** The profile of Karpenter's own simulated fleet: 30 seconds to the Node object. */
    public static final String DEFAULT_PROFILE = "kwok";

    private final String profile;
    private final Map<LaunchPhase, Latency> phases;

    private Latencies(String profile, Map<LaunchPhase, Latency> phases) {
        this.profile = profile;
        this.phases = phases;
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
     * @throws IllegalArgumentException when there is no such profile; the message lists those there are
     */
    public static Latencies of(FactSource source, String profile) {
        Map<String, Map<LaunchPhase, Latency>> profiles = read(Table.require(source, "latencies"));
        Map<LaunchPhase, Latency> phases = profiles.get(profile);
        if (phases == null) {
            throw new IllegalArgumentException("Latency profile '" + profile + "' is not known.\nMaybe one of "
                    + String.join(", ", profiles.keySet()) + "?");
        }
        for (LaunchPhase phase : LaunchPhase.values()) {
            if (!phases.containsKey(phase)) {
                throw new FactsFormatException(
                        "Latency profile '" + profile + "' has no row for the phase '" + phase.key() + "'");
            }
        }
        return new Latencies(profile, phases);
    }

    /** Returns the names of the shipped profiles, sorted. */
    public static Set<String> profiles() {
        return read(Table.require(FactSource.bundled(), "latencies")).keySet();
    }

    private static Map<String, Map<LaunchPhase, Latency>> read(Table table) {
        Map<String, LaunchPhase> phases = new TreeMap<>();
        for (LaunchPhase phase : LaunchPhase.values()) {
            phases.put(phase.key(), phase);
        }
        int profile = table.column("profile");
        int phaseColumn = table.column("phase");
        Map<String, Map<LaunchPhase, Latency>> profiles = new TreeMap<>();
        while (table.next()) {
            LaunchPhase phase = phases.get(table.text(phaseColumn));
            if (phase == null) {
                throw new FactsFormatException("Table 'latencies' has the phase '" + table.text(phaseColumn)
                        + "'; known are " + phases.keySet());
            }
            profiles.computeIfAbsent(table.text(profile), name -> new EnumMap<>(LaunchPhase.class))
                    .put(phase, latency(table, phase));
        }
        return profiles;
    }

    private static Latency latency(Table table, LaunchPhase phase) {
        Latency.Kind kind =
                Latency.Kind.valueOf(table.text(table.column("kind")).toUpperCase(Locale.ROOT));
        String found = table.text(table.column("found_in"));
        long nanos = Math.round(table.decimal(table.column("seconds")) * 1e9);
        Provenance provenance = new Provenance(
                "latencies/" + phase.key(),
                found.isEmpty() ? "Sawhorse" : found,
                table.provenance().licence(),
                table.text(table.column("as_of")),
                kind.name().toLowerCase(Locale.ROOT));
        return new Latency(Duration.ofNanos(nanos), kind, provenance);
    }

    /** Returns how long a phase takes. */
    public Latency of(LaunchPhase phase) {
        Latency latency = phases.get(phase);
        if (latency == null) {
            throw new IllegalStateException("No latency for " + phase);
        }
        return latency;
    }

    /** Returns the profile's name. */
    public String profile() {
        return profile;
    }
}
