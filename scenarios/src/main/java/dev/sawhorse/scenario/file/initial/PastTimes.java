// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.Map;

/** Types of times around the start of a run, written as durations before or after it; nanoseconds since the start. */
final class PastTimes {
    /** A time before the start, written as its age. */
    static final FieldType<Long> BEFORE = Types.converted(duration(), (age, written) -> -age.toNanos());

    /** A time after the start. */
    static final FieldType<Long> AFTER = Types.converted(duration(), (delay, written) -> delay.toNanos());

    /** Times before the start by name. */
    static final FieldType<Map<String, Long>> BEFORE_BY_NAME = Types.mapOf("workers-1", BEFORE);

    /** Times after the start by name. */
    static final FieldType<Map<String, Long>> AFTER_BY_NAME = Types.mapOf("workers-1", AFTER);

    private PastTimes() {}

    static FieldType<Duration> duration() {
        return Types.duration(Duration.ZERO, Duration.ofDays(366));
    }
}
