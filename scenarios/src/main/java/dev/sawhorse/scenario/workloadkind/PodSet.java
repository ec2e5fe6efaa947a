// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import org.jspecify.annotations.Nullable;

/**
 * A set of equal pods that the controller of a custom resource creates.
 *
 * @param name distinguishes it from the other sets of the object, empty for the only one
 * @param fallback its name if there are other sets although it needs none
 * @param template pod template or pod spec, null if it is unknown
 * @param count number of pods, null if it cannot be determined
 * @param kind the kind that the pods are simulated as
 * @param doubt how the number may differ, empty if it is exact
 * @param schedule fields of the CronJob that creates the pods at each of its times, null if they are created once
 */
record PodSet(
        String name,
        String fallback,
        @Nullable MappingNode template,
        @Nullable Integer count,
        SimulatedKind kind,
        String doubt,
        @Nullable MappingNode schedule) {
    /** A set that is created once. */
    PodSet(
            String name,
            String fallback,
            @Nullable MappingNode template,
            @Nullable Integer count,
            SimulatedKind kind,
            String doubt) {
        this(name, fallback, template, count, kind, doubt, null);
    }

    /** Returns a set with a template and an exact number of pods. */
    static PodSet of(String name, MappingNode template, int count, SimulatedKind kind) {
        return new PodSet(name, name, template, count, kind, "");
    }

    /** Returns the set with a doubt about its number of pods. */
    PodSet withDoubt(String text) {
        return new PodSet(name, fallback, template, count, kind, text, schedule);
    }

    /** Returns the set as created at each time of a schedule. */
    PodSet at(MappingNode times) {
        return new PodSet(name, fallback, template, count, kind, doubt, times);
    }

    /** Returns the set under another name. */
    PodSet named(String other) {
        return new PodSet(other, other, template, count, kind, doubt, schedule);
    }

    /** Returns the set with a pod on each node. */
    PodSet onEachNode() {
        return new PodSet(name, fallback, template, null, SimulatedKind.DAEMON_SET, doubt, schedule);
    }

    /** Returns whether its pods can be simulated; a DaemonSet does not need their number. */
    boolean isComplete() {
        return template != null && (count != null || kind == SimulatedKind.DAEMON_SET);
    }
}
