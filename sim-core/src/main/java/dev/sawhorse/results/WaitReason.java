// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The reason why a pod is pending: kube-scheduler's message without the parts that differ between pods, which are the numbers
 * of nodes in total and by reason, and the outcome of preemption.
 */
final class WaitReason {
    /** The reason of a pod without a scheduling attempt. */
    static final String NOT_ATTEMPTED = "not yet tried";

    private static final String AVAILABLE = " nodes are available: ";
    private static final String PREEMPTION = " preemption: ";

    private WaitReason() {}

    /**
     * Returns the reasons of a message such as {@code 0/3 nodes are available: 2 Insufficient cpu, 1 Insufficient memory.},
     * sorted and joined by commas; a message of another form as it is.
     */
    static String of(String message) {
        int begin = message.indexOf(AVAILABLE);
        if (begin < 0) {
            return message;
        }
        int end = message.indexOf(PREEMPTION, begin);
        String reasons = message.substring(begin + AVAILABLE.length(), end < 0 ? message.length() : end);
        String bare = reasons.endsWith(".") ? reasons.substring(0, reasons.length() - 1) : reasons;
        return Arrays.stream(bare.split(", (?=\\d+ )"))
                .map(WaitReason::withoutCount)
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String withoutCount(String reason) {
        int blank = reason.indexOf(' ');
        boolean counted = blank > 0 && reason.chars().limit(blank).allMatch(Character::isDigit);
        return counted ? reason.substring(blank + 1) : reason;
    }
}
