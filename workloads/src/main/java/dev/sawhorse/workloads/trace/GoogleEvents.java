// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.workloads.trace.TaskEvents.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event types of Google's cluster traces (clusterdata-2011-2 and clusterdata-2019), by number and by name. */
final class GoogleEvents {
    static final GoogleEvents OF_2011 = new GoogleEvents(List.of(
            "SUBMIT", "SCHEDULE", "EVICT", "FAIL", "FINISH", "KILL", "LOST", "UPDATE_PENDING", "UPDATE_RUNNING"));

    static final GoogleEvents OF_2019 = new GoogleEvents(List.of(
            "SUBMIT",
            "QUEUE",
            "ENABLE",
            "SCHEDULE",
            "EVICT",
            "FAIL",
            "FINISH",
            "KILL",
            "LOST",
            "UPDATE_PENDING",
            "UPDATE_RUNNING"));

    /** The timestamp of events after the end of the trace, in microseconds: the largest 63-bit number. */
    static final String AFTER_THE_END = "9223372036854775807";

    private final List<String> names;

    private GoogleEvents(List<String> names) {
        this.names = names;
    }

    /** Returns the kind of an event, null if the number or name is unknown. */
    @Nullable
    Kind find(String numberOrName) {
        String name = numberOrName.length() <= 2 && numberOrName.chars().allMatch(Character::isDigit)
                ? named(numberOrName)
                : numberOrName;
        return switch (name) {
            case "SUBMIT", "QUEUE", "ENABLE", "UPDATE_PENDING" -> Kind.SUBMITTED;
            case "SCHEDULE" -> Kind.STARTED;
            case "EVICT", "FAIL", "FINISH", "KILL", "LOST" -> Kind.ENDED;
            case "UPDATE_RUNNING" -> Kind.OTHER;
            default -> null;
        };
    }

    private String named(String number) {
        int index = number.isEmpty() ? -1 : Integer.parseInt(number);
        return index >= 0 && index < names.size() ? names.get(index) : "";
    }

    /** Returns the hint for an unknown event. */
    String hint() {
        return "Did you mean a number from 0 (SUBMIT) to " + (names.size() - 1) + " (UPDATE_RUNNING)?";
    }

    /** Returns whether a collection is an alloc set, which is a reservation that tasks run in, rather than a job. */
    static boolean isReservation(String collectionType) {
        return collectionType.equals("1") || collectionType.equals("ALLOC_SET");
    }
}
