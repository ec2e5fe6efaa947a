// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.series.StepSeries;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The workload pods that are not bound, counted by the reason they wait for. */
final class PendingPods {
    /** The greatest number of distinct reasons; pods of further ones count as waiting for something else. */
    private static final int MOST_REASONS = 24;

    /** The size of the message cache: messages mostly differ only in the number of nodes, so few recur late in a run. */
    private static final int MOST_MESSAGES = 4_096;

    private static final String OTHER = "other reasons";

    private final StepSeries count = new StepSeries();
    private final Map<String, StepSeries> byReason = new LinkedHashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    /** Adds a pod. */
    void add(long time, PodLife life) {
        count.change(time, 1);
        life.waitsFor = WaitReason.NOT_ATTEMPTED;
        series(life.waitsFor).change(time, 1);
    }

    /** Sets the reason by a message of kube-scheduler. */
    void refuse(long time, PodLife life, String message) {
        if (!life.isPending() || life.waitsFor.isEmpty()) {
            return;
        }
        String reason = known(reason(message));
        if (!reason.equals(life.waitsFor)) {
            series(life.waitsFor).change(time, -1);
            series(reason).change(time, 1);
            life.waitsFor = reason;
        }
    }

    /** Removes a pod. */
    void remove(long time, PodLife life) {
        count.change(time, -1);
        series(life.waitsFor).change(time, -1);
    }

    private String reason(String message) {
        if (reasons.size() >= MOST_MESSAGES) {
            reasons.clear();
        }
        return reasons.computeIfAbsent(message, WaitReason::of);
    }

    private String known(String reason) {
        return byReason.containsKey(reason) || byReason.size() < MOST_REASONS ? reason : OTHER;
    }

    private StepSeries series(String reason) {
        return byReason.computeIfAbsent(reason, key -> new StepSeries());
    }

    /** Returns the number of waiting pods over time. */
    StepSeries count() {
        return count;
    }

    /** Returns the number of waiting pods by reason, in the order in which the reasons first occurred. */
    Map<String, StepSeries> byReason() {
        return byReason;
    }
}
