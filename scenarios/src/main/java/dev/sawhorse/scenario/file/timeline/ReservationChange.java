// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A timeline action that changes an on-demand capacity reservation.
 *
 * @param id id of the reservation
 * @param count new number of instances; 0 cancels it
 */
public record ReservationChange(String id, int count) implements TimelineEntry.Action {
    private static final Field<String> ID =
            Field.required("id", Types.text("cr-0123456789abcdef0"), "The capacity reservation.");
    private static final Field<Integer> COUNT = Field.required(
            "count",
            Types.integer(0, 100_000),
            "New number of instances; 0 cancels the reservation, and its running instances continue as on-demand.");

    static final Section<ReservationChange> SECTION =
            Section.of(values -> new ReservationChange(values.get(ID), values.get(COUNT)), ID, COUNT);
}
