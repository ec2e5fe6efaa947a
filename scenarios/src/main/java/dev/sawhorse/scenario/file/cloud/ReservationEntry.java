// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A capacity reservation of the account in the scenario file.
 *
 * @param start start time, since the start of the run
 * @param end end time, since the start of the run; null if it does not end
 */
public record ReservationEntry(
        String id,
        String instanceType,
        String zone,
        int count,
        CapacityReservation.Kind kind,
        Duration start,
        @Nullable Duration end,
        String matchCriteria,
        Map<String, String> tags) {
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final int MOST_INSTANCES = 100_000;
    private static final String OWNER = "123456789012";

    private static final Field<String> ID = Field.required(
            "id",
            Types.parsed(
                    "reservation id",
                    "an id such as cr-0123456789abcdef0",
                    "cr-0123456789abcdef0",
                    ReservationEntry::id),
            "Its id, by which node classes select it: `cr-`, letters and digits.");

    private static final Field<String> INSTANCE_TYPE =
            Field.required("instanceType", Types.text("m5.large"), "Instance type.");

    private static final Field<String> ZONE = Field.required("zone", Types.text("us-east-1a"), "Their zone, by name.");

    private static final Field<Integer> COUNT =
            Field.required("count", Types.integer(1, MOST_INSTANCES), "Number of instances.");

    private static final Field<CapacityReservation.Kind> KIND = Field.of(
            "kind",
            Types.choice(List.of(CapacityReservation.Kind.values()), CapacityReservation.Kind::apiName),
            CapacityReservation.Kind.DEFAULT,
            "default",
            "An on-demand capacity reservation (`default`) or a capacity block, which needs an `end`.");

    private static final Field<Duration> START = Field.of(
            "start",
            Types.duration(Duration.ZERO, LONGEST),
            Duration.ZERO,
            "0s",
            "Start time, since the start of the run.");

    private static final Field<Duration> END = Field.optional(
            "end",
            Types.duration(Duration.ofSeconds(1), LONGEST),
            "End time, since the start of the run. Default: never.");

    private static final Field<String> MATCH = Field.of(
            "instanceMatchCriteria",
            Types.choice(List.of("open", "targeted"), text -> text),
            "targeted",
            "How node classes may select it; only node classes that select it use it.");

    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags",
            Types.mapOf("team", Types.text("web")),
            Map.of(),
            "",
            "Its tags, by which node classes can select it.");

    public static final Section<ReservationEntry> SECTION =
            Section.of(ReservationEntry::assemble, ID, INSTANCE_TYPE, ZONE, COUNT, KIND, START, END, MATCH, TAGS);

    private static ReservationEntry assemble(FieldValues values) {
        return new ReservationEntry(
                values.get(ID),
                values.get(INSTANCE_TYPE),
                values.get(ZONE),
                values.get(COUNT),
                values.get(KIND),
                values.get(START),
                values.find(END),
                values.get(MATCH),
                values.get(TAGS));
    }

    private static String id(String text) {
        if (!text.matches("cr-[0-9a-z]+")) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not an id of a capacity reservation\nUse an id such as " + "cr-0123456789abcdef0.");
        }
        return text;
    }

    /** Returns the reservation as EC2 knows it; its times must be in order. */
    public CapacityReservation reservation() {
        return new CapacityReservation(
                id,
                instanceType,
                zone,
                count,
                start.toNanos(),
                end == null ? CapacityReservation.NEVER : end.toNanos(),
                kind,
                false,
                matchCriteria,
                OWNER,
                tags);
    }
}
