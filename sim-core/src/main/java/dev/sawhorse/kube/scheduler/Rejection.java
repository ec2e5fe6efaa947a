// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.List;

/**
 * The rejection of a node for a pod by a filter.
 *
 * @param plugin the filter's name
 * @param reasons in kube-scheduler's words
 * @param resolvable whether preemption could help (Unschedulable rather than UnschedulableAndUnresolvable)
 */
public record Rejection(String plugin, List<String> reasons, boolean resolvable) {
    public Rejection {
        reasons = List.copyOf(reasons);
    }

    /** Returns a rejection for one reason that preemption could resolve. */
    public static Rejection resolvable(String plugin, String reason) {
        return new Rejection(plugin, List.of(reason), true);
    }

    /** Returns a rejection for one reason that preemption cannot resolve. */
    public static Rejection unresolvable(String plugin, String reason) {
        return new Rejection(plugin, List.of(reason), false);
    }

    /** Returns {@code Plugin: reason; reason [Code]}. */
    @Override
    public String toString() {
        return plugin + ": " + String.join("; ", reasons) + " ["
                + (resolvable ? "Unschedulable" : "UnschedulableAndUnresolvable") + "]";
    }
}
