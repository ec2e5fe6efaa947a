package dev.sawhorse.kube.scheduler;

import java.util.List;

/**
 * Why a filter refuses a node for a pod.
 *
 * @param plugin the filter's name
 * @param reasons in the words of kube-scheduler
 * @param resolvable whether the eviction of other pods could help (Unschedulable rather than UnschedulableAndUnresolvable)
 */
public record Rejection(String plugin, List<String> reasons, boolean resolvable) {
    public Rejection {
        reasons = List.copyOf(reasons);
    }

    /** A rejection for one reason that the eviction of other pods could remove. */
    public static Rejection resolvable(String plugin, String reason) {
        return new Rejection(plugin, List.of(reason), true);
    }

    /** A rejection for one reason that lies in the node itself. */
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
