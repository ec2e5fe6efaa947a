// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.Latency;
import dev.sawhorse.facts.LatencyRow;
import dev.sawhorse.facts.LaunchPath;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The sources of the latencies of a run with the profile {@code distributed} or a similar one: whether each value is measured,
 * stated by its vendor, or assumed.
 */
final class LatencyProvenance {
    private final LatencyOptions options;
    private final Latencies profile;

    LatencyProvenance(LatencyOptions options) {
        this.options = options;
        this.profile = Latencies.of(options.profile());
    }

    /** Adds the sources, and every value that latencies of Karpenter's instances may be sampled from. */
    void addTo(List<Provenance> sources, Map<String, String> assumptions) {
        for (LatencyRow row : profile.rows()) {
            LaunchPath path = row.path();
            if ((path == null || path == LaunchPath.KARPENTER) && !isGiven(row.phase())) {
                assumptions.put(name(row), text(row.latency()));
                if (row.latency().kind() != Latency.Kind.ASSUMED) {
                    sources.add(row.latency().provenance());
                }
            }
        }
        if (!options.machines().isEmpty()
                || options.phases().launch() != null
                || !options.phases().phases().isEmpty()) {
            assumptions.put("latencies the scenario gives itself", "override these");
        }
    }

    private boolean isGiven(LaunchPhase phase) {
        boolean launch = options.phases().launch() != null && phase.compareTo(LaunchPhase.READINESS) < 0;
        boolean pod = phase == LaunchPhase.POD_START && options.podReady() != null;
        return launch || pod || options.phases().phases().containsKey(phase);
    }

    private static String name(LatencyRow row) {
        String phase = row.phase().key().replace('-', ' ');
        return row.machines().isEmpty() ? phase : phase + " (" + row.machines() + ")";
    }

    private static String text(Latency latency) {
        String text = DurationFormat.text(latency.duration()) + ", " + kind(latency.kind());
        String asOf = latency.provenance().asOf();
        Duration p95 = latency.p95();
        Latency.Kind spread = latency.spread();
        return text
                + (asOf.isEmpty() ? "" : " " + asOf)
                + (p95 == null || spread == null ? "" : "; p95 " + DurationFormat.text(p95) + ", " + kind(spread));
    }

    private static String kind(Latency.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
