// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.kube.controller.podautoscaler.AutoscalerMemory;
import dev.sawhorse.kube.controller.podautoscaler.TimedAmount;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/**
 * What the controller of a HorizontalPodAutoscaler remembers at the start.
 *
 * @param name its namespace and name, as {@code default/web}
 */
public record AutoscalerEntry(String name, AutoscalerMemory memory) {
    private static final Field<Integer> REPLICAS =
            Field.required("replicas", Types.integer(0, Integer.MAX_VALUE), "Replicas proposed, added or removed.");

    private static final Field<Long> AGO =
            Field.required("ago", PastTimes.BEFORE, "How long before the start that was.");

    private static final Section<TimedAmount> AMOUNT =
            Section.of(values -> new TimedAmount(values.get(REPLICAS), values.get(AGO)), REPLICAS, AGO);

    private static final Field<String> NAME = Field.required(
            "name", Types.text("default/web"), "Namespace and name of the HorizontalPodAutoscaler, as `default/web`.");

    private static final Field<Long> NEXT_SYNC =
            Field.of("nextSync", PastTimes.AFTER, 0L, "0s", "Time from the start to its next sync.");

    private static final Field<List<TimedAmount>> PROPOSALS = amounts(
            "proposals", "Replicas that its metrics asked for, for the stabilization windows; 5 minutes suffice.");

    private static final Field<List<TimedAmount>> ADDED =
            amounts("added", "Replicas that it added, for the scaling policies.");

    private static final Field<List<TimedAmount>> REMOVED =
            amounts("removed", "Replicas that it removed, for the scaling policies.");

    static final Section<AutoscalerEntry> SECTION = Section.of(
            values -> new AutoscalerEntry(
                    values.get(NAME),
                    new AutoscalerMemory(
                            values.get(NEXT_SYNC), values.get(PROPOSALS), values.get(ADDED), values.get(REMOVED))),
            NAME,
            NEXT_SYNC,
            PROPOSALS,
            ADDED,
            REMOVED);

    private static Field<List<TimedAmount>> amounts(String name, String description) {
        return Field.of(name, Types.listOf(AMOUNT), List.of(), "", description);
    }
}
