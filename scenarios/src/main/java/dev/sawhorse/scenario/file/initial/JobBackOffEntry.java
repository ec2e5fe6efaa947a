// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.kube.controller.JobBackOff;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * The back-off of a Job's new pods at the start.
 *
 * @param name its namespace and name, as {@code default/etl}
 */
public record JobBackOffEntry(String name, JobBackOff backOff) {
    private static final Field<String> NAME =
            Field.required("name", Types.text("default/etl"), "Namespace and name of the Job, as `default/etl`.");

    private static final Field<Integer> FAILURES = Field.required(
            "failures",
            Types.integer(1, Integer.MAX_VALUE),
            "Pods that have failed since the last one that succeeded.");

    private static final Field<Long> LAST =
            Field.required("lastFailure", PastTimes.BEFORE, "How long before the start the last of them failed.");

    static final Section<JobBackOffEntry> SECTION = Section.of(
            values -> new JobBackOffEntry(values.get(NAME), new JobBackOff(values.get(FAILURES), values.get(LAST))),
            NAME,
            FAILURES,
            LAST);
}
