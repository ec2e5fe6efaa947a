// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.DecisionRow.Kind;
import java.util.List;

/** The classification of the events of controllers: refusals, and events that differ only in their object. */
final class EventKind {
    private static final List<String> REFUSALS = List.of(
            "Blocked",
            "Unconsolidatable",
            "Failed",
            "Error",
            "NotFound",
            "Exceeded",
            "Insufficient",
            "NotTriggerScaleUp");
    private static final int KEY_WORDS = 14;

    private EventKind() {}

    /** Returns the kind of an event by its reason. */
    static Kind of(String reason) {
        return REFUSALS.stream().anyMatch(reason::contains) ? Kind.REFUSED : Kind.EVENT;
    }

    /**
     * Returns the grouping key of events with the same meaning: kind of object, reason, and the first words of the message
     * without numbers and names of objects.
     */
    static String key(String subject, String reason, String message) {
        StringBuilder key = new StringBuilder(kind(subject)).append(' ').append(reason);
        int words = 0;
        int from = 0;
        while (from < message.length() && words < KEY_WORDS) {
            int blank = message.indexOf(' ', from);
            int end = blank < 0 ? message.length() : blank;
            key.append(' ');
            if (isName(message, from, end)) {
                key.append('…');
            } else {
                key.append(message, from, end);
            }
            words++;
            from = end + 1;
        }
        return key.toString();
    }

    private static String kind(String subject) {
        int slash = subject.indexOf('/');
        return slash < 0 ? "" : subject.substring(0, slash);
    }

    /** Names of objects and amounts have digits or slashes; quoted names of NodePools do not count. */
    private static boolean isName(String message, int from, int end) {
        boolean quoted = message.charAt(from) == '"';
        for (int i = from; i < end && !quoted; i++) {
            char c = message.charAt(i);
            if (c == '/' || (c >= '0' && c <= '9')) {
                return true;
            }
        }
        return false;
    }
}
