package dev.sawhorse.results;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the workload pods that are not bound, and what they wait for. */
final class PendingPods {
    /** So many reasons are told apart; pods of any other count as waiting for something else. */
    private static final int MOST_REASONS = 24;

    /** Messages differ by the number of nodes alone, so few of them are read twice in the long run of things. */
    private static final int MOST_MESSAGES = 4_096;

    private static final String OTHER = "other reasons";

    private final StepSeries count = new StepSeries();
    private final Map<String, StepSeries> byReason = new LinkedHashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    /** A pod begins to wait. */
    void add(long time, PodLife life) {
        count.change(time, 1);
        life.waitsFor = WaitReason.NOT_LOOKED_AT;
        series(life.waitsFor).change(time, 1);
    }

    /** kube-scheduler says why it cannot be bound. */
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

    /** It waits no more. */
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

    /** Returns how many wait. */
    StepSeries count() {
        return count;
    }

    /** Returns how many wait for each reason, in the order in which the reasons came up. */
    Map<String, StepSeries> byReason() {
        return byReason;
    }
}
