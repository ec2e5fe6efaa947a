package dev.sawhorse.scenario;

import dev.sawhorse.facts.Latencies;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long things outside of every controller take. What is null is as the profile says.
 *
 * @param profile a profile of the shipped latency table
 * @param launch from the launch of an instance to its Node object
 * @param ready from the Node object to Ready
 * @param startupTaint from Ready until whoever owns the startup taints takes them off
 * @param podReady from the binding of a pod to a Ready node to the pod's being ready
 * @param podStop from the deletion of a pod to its end, if its grace period is not shorter
 * @param instanceTermination from the call that terminates an instance to its end
 */
public record LatencyOptions(
        String profile,
        @Nullable Duration launch,
        @Nullable Duration ready,
        Duration startupTaint,
        @Nullable Duration podReady,
        Duration podStop,
        @Nullable Duration instanceTermination) {
    private static final Duration LONGEST = Duration.ofHours(2);
    private static final String FROM_PROFILE = " Default: as the profile says.";

    private static final Field<String> PROFILE = Field.of(
            "profile",
            Types.choice(List.copyOf(Latencies.profiles()), profile -> profile),
            Latencies.DEFAULT_PROFILE,
            "Which row of the shipped latency table holds where nothing else is said.");

    private static final Field<Duration> LAUNCH =
            Field.optional("launch", duration(), "From the launch of an instance to its Node object." + FROM_PROFILE);

    private static final Field<Duration> READY =
            Field.optional("ready", duration(), "From the Node object to Ready." + FROM_PROFILE);

    private static final Field<Duration> STARTUP_TAINT = Field.of(
            "startupTaint",
            duration(),
            Duration.ofSeconds(15),
            "15s",
            "From Ready until whoever owns a NodePool's startup taints takes them off. An assumption.");

    private static final Field<Duration> POD_READY = Field.optional(
            "podReady", duration(), "From the binding of a pod to a Ready node to its being ready." + FROM_PROFILE);

    private static final Field<Duration> POD_STOP = Field.of(
            "podStop",
            duration(),
            Duration.ofSeconds(5),
            "5s",
            "From the deletion of a pod to its end, if its grace period is not shorter. An assumption.");

    private static final Field<Duration> INSTANCE_TERMINATION = Field.optional(
            "instanceTermination", duration(), "From the call that terminates an instance to its end." + FROM_PROFILE);

    static final Section<LatencyOptions> SECTION = Section.of(
            values -> new LatencyOptions(
                    values.get(PROFILE),
                    values.find(LAUNCH),
                    values.find(READY),
                    values.get(STARTUP_TAINT),
                    values.find(POD_READY),
                    values.get(POD_STOP),
                    values.find(INSTANCE_TERMINATION)),
            PROFILE,
            LAUNCH,
            READY,
            STARTUP_TAINT,
            POD_READY,
            POD_STOP,
            INSTANCE_TERMINATION);

    private static FieldType<Duration> duration() {
        return Types.duration(Duration.ZERO, LONGEST);
    }
}
