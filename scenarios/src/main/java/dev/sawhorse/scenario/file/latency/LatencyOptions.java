// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.facts.Latencies;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of everything outside the controllers. A null value is taken from the profile.
 *
 * @param profile name of a profile of the shipped latency table
 * @param phases phases of instances that {@code machines} does not match
 * @param machines latencies of some instances; the first match applies
 * @param groupReaction time until an Auto Scaling group acts on a change
 * @param warmPoolStart from the start of a stopped instance of a warm pool to its Node object
 * @param startupTaint from Ready until the owners of the startup taints remove them
 * @param podReady from the binding of a pod to a Ready node to the pod's readiness
 * @param podStop from the deletion of a pod to its end, if its grace period is not shorter
 * @param volumeAttach from the binding of a pod until a volume of it is attached
 * @param volumeDetach from the end of the last pod that uses a volume until it is detached
 */
public record LatencyOptions(
        String profile,
        LatencyPhases phases,
        List<InstanceLatencies> machines,
        Duration groupReaction,
        @Nullable Duration warmPoolStart,
        Duration startupTaint,
        @Nullable Duration podReady,
        Duration podStop,
        @Nullable Duration volumeAttach,
        @Nullable Duration volumeDetach) {
    private static final Duration LONGEST = Duration.ofHours(2);

    private static final Field<String> PROFILE = Field.of(
            "profile",
            Types.choice(List.copyOf(Latencies.profiles()), profile -> profile),
            Latencies.DEFAULT_PROFILE,
            "Profile of the shipped latency table that provides the defaults; `distributed` samples the latencies of every "
                    + "instance by image and instance type.");

    private static final Field<List<InstanceLatencies>> MACHINES = Field.of(
            "machines",
            Types.listOf(InstanceLatencies.SECTION),
            List.of(),
            "",
            "Latencies of some instances; the first matching entry applies, and values that it does not set come from here "
                    + "or from the profile.");

    private static final Field<Duration> GROUP_REACTION = Field.of(
            "groupReaction",
            duration(),
            Duration.ofSeconds(5),
            "5s",
            "Reaction time of an Auto Scaling group to a new size or the end of an instance. An assumption.");

    private static final Field<Duration> WARM_POOL_START = Field.optional(
            "warmPoolStart",
            duration(),
            "Time from the start of a stopped instance of a warm pool to its Node object. Default: that of the profile; a "
                    + "profile without it uses the medians of `distributed`, at most the launch latency.");

    private static final Field<Duration> STARTUP_TAINT = Field.of(
            "startupTaint",
            duration(),
            Duration.ofSeconds(15),
            "15s",
            "Time from Ready until the startup taints of a NodePool are removed by their owner. An assumption.");

    private static final Field<Duration> POD_READY = Field.optional(
            "podReady",
            duration(),
            "Time from the binding of a pod to a Ready node until the pod is ready. Default: that of the profile.");

    private static final Field<Duration> POD_STOP = Field.of(
            "podStop",
            duration(),
            Duration.ofSeconds(5),
            "5s",
            "Time from the deletion of a pod to its end, unless its grace period is shorter. An assumption.");

    private static final Field<Duration> VOLUME_ATTACH = Field.optional(
            "volumeAttach",
            duration(),
            "Time to attach a volume of a bound pod to the node; the pod waits for it. Default: same as `volumeDetach`; if "
                    + "neither is set, volumes are not attached or detached.");

    private static final Field<Duration> VOLUME_DETACH = Field.optional(
            "volumeDetach",
            duration(),
            "Time to detach a volume after the last pod on the node that uses it ends; the instance and pods on other nodes "
                    + "wait for it, six minutes longer if the node does not respond. Default: same as `volumeAttach`.");

    public static final Section<LatencyOptions> SECTION = Section.of(
            LatencyOptions::assemble,
            LatencyPhases.fieldsBetween(
                    List.of(PROFILE),
                    List.of(
                            GROUP_REACTION,
                            WARM_POOL_START,
                            STARTUP_TAINT,
                            POD_READY,
                            POD_STOP,
                            VOLUME_ATTACH,
                            VOLUME_DETACH,
                            MACHINES)));

    private static @Nullable LatencyOptions assemble(FieldValues values) {
        LatencyPhases phases = LatencyPhases.of(values);
        return phases == null
                ? null
                : new LatencyOptions(
                        values.get(PROFILE),
                        phases,
                        values.get(MACHINES),
                        values.get(GROUP_REACTION),
                        values.find(WARM_POOL_START),
                        values.get(STARTUP_TAINT),
                        values.find(POD_READY),
                        values.get(POD_STOP),
                        values.find(VOLUME_ATTACH),
                        values.find(VOLUME_DETACH));
    }

    private static FieldType<Duration> duration() {
        return Types.duration(Duration.ZERO, LONGEST);
    }

    /** Returns all its distributions. */
    public List<DistributionEntry> distributions() {
        List<DistributionEntry> distributions = new ArrayList<>(phases.distributions());
        machines.forEach(entry -> distributions.addAll(entry.phases().distributions()));
        return distributions;
    }
}
