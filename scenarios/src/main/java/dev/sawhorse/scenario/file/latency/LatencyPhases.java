// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.workloads.Constant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The durations of the phases of an instance's lifecycle; missing ones are taken from the profile.
 *
 * @param launch from the call to the Node object, replaces all phases between; or null
 * @param phases durations of single phases
 */
public record LatencyPhases(@Nullable DistributionEntry launch, Map<LaunchPhase, DistributionEntry> phases) {
    private static final String FROM_PROFILE = " Default: that of the profile.";

    private static final Field<DistributionEntry> LAUNCH =
            distribution("launch", "Time from the launch of an instance to its Node object.");
    private static final Field<DistributionEntry> CREATE_FLEET =
            distribution("createFleet", "Part of `launch`: time from the API call until the instance is pending.");
    private static final Field<DistributionEntry> RUNNING =
            distribution("running", "Part of `launch`: time from pending until EC2 shows the instance as running.");
    private static final Field<DistributionEntry> BOOT =
            distribution("boot", "Part of `launch`: time from running until the kubelet starts.");
    private static final Field<DistributionEntry> LOCAL_STORAGE = distribution(
            "localStorage", "Part of `launch`: time to build the RAID0 of local disks, if the node class requires it.");
    private static final Field<DistributionEntry> REGISTRATION =
            distribution("registration", "Part of `launch`: time from the start of the kubelet to the Node object.");
    private static final Field<DistributionEntry> READY = distribution("ready", "Time from the Node object to Ready.");
    private static final Field<DistributionEntry> TERMINATION = distribution(
            "instanceTermination", "Time from the call that terminates an instance until it is terminated.");

    public static final LatencyPhases NONE = new LatencyPhases(null, Map.of());

    public LatencyPhases {
        Map<LaunchPhase, DistributionEntry> ordered = new EnumMap<>(LaunchPhase.class);
        ordered.putAll(phases);
        phases = Collections.unmodifiableMap(ordered);
    }

    /** Returns the fields with others before and after them. */
    static Field<?>[] fieldsBetween(List<Field<?>> before, List<Field<?>> after) {
        List<Field<?>> all = new ArrayList<>(before);
        all.addAll(List.of(LAUNCH, CREATE_FLEET, RUNNING, BOOT, LOCAL_STORAGE, REGISTRATION, READY, TERMINATION));
        all.addAll(after);
        return all.toArray(Field<?>[]::new);
    }

    /** Returns the latencies in a section with these fields, null if they are contradictory. */
    static @Nullable LatencyPhases of(FieldValues values) {
        Map<LaunchPhase, DistributionEntry> phases = new EnumMap<>(LaunchPhase.class);
        put(values, CREATE_FLEET, LaunchPhase.CREATE_FLEET, phases);
        put(values, RUNNING, LaunchPhase.RUNNING, phases);
        put(values, BOOT, LaunchPhase.BOOT, phases);
        put(values, LOCAL_STORAGE, LaunchPhase.LOCAL_STORAGE, phases);
        put(values, REGISTRATION, LaunchPhase.REGISTRATION, phases);
        if (values.isWritten(LAUNCH) && !phases.isEmpty()) {
            values.written(LAUNCH)
                    .error(
                            "is the total of what "
                                    + phases.keySet().iterator().next().key() + " is a part of",
                            "Give either launch or its parts.");
            return null;
        }
        put(values, READY, LaunchPhase.READINESS, phases);
        put(values, TERMINATION, LaunchPhase.TERMINATION, phases);
        return new LatencyPhases(values.find(LAUNCH), phases);
    }

    private static void put(
            FieldValues values,
            Field<DistributionEntry> field,
            LaunchPhase phase,
            Map<LaunchPhase, DistributionEntry> phases) {
        DistributionEntry distribution = values.find(field);
        if (distribution != null) {
            phases.put(phase, distribution);
        }
    }

    private static Field<DistributionEntry> distribution(String name, String description) {
        return Field.optional(name, LatencyType.TYPE, description + FROM_PROFILE);
    }

    /** Returns whether a phase of the launch is given. */
    public boolean hasLaunchParts() {
        return phases.keySet().stream()
                .anyMatch(phase -> phase != LaunchPhase.READINESS && phase != LaunchPhase.TERMINATION);
    }

    /** Returns whether only whole launches, readiness and termination are given, each with a constant duration. */
    public boolean isFixed() {
        return !hasLaunchParts()
                && (launch == null || isConstant(launch))
                && phases.values().stream().allMatch(LatencyPhases::isConstant);
    }

    private static boolean isConstant(DistributionEntry distribution) {
        return distribution instanceof DistributionEntry.Known known && known.distribution() instanceof Constant;
    }

    /** Returns all its distributions. */
    List<DistributionEntry> distributions() {
        List<DistributionEntry> distributions = new ArrayList<>(phases.values());
        if (launch != null) {
            distributions.add(launch);
        }
        return distributions;
    }
}
