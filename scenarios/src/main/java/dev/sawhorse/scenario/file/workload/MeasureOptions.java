// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/**
 * The pods whose start latencies are those of the run.
 *
 * @param after the warm-up period: pods created earlier do not count
 * @param fromPriority the lowest priority of pods that count
 */
public record MeasureOptions(Duration after, int fromPriority) {
    /** Every pod. */
    public static final MeasureOptions ALL = new MeasureOptions(Duration.ZERO, Integer.MIN_VALUE);

    private static final Field<Duration> AFTER = Field.of(
            "after",
            Types.duration(Duration.ZERO, Duration.ofDays(366)),
            ALL.after,
            "0s",
            "The warm-up period: pods created earlier do not count.");

    private static final Field<Integer> FROM_PRIORITY = Field.of(
            "fromPriority",
            Types.integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
            ALL.fromPriority,
            "any",
            "The lowest priority of pods that count: with 0, pause pods that only hold capacity do not.");

    /** The fields. */
    public static final Section<MeasureOptions> SECTION = Section.of(
            values -> new MeasureOptions(values.get(AFTER), values.get(FROM_PRIORITY)), AFTER, FROM_PRIORITY);

    /** Whether a pod that is created at a time, in nanoseconds since the start, counts. */
    public boolean includes(Pod pod, long now) {
        return now >= after.toNanos() && pod.spec().priority() >= fromPriority;
    }
}
