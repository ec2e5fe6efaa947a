// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import org.jspecify.annotations.Nullable;

/** A record of the execution trace of a simulation. */
public sealed interface TraceRecord {

    /** Returns its time, in nanoseconds since the start. */
    long time();

    /** An event that is about to run; {@code target} names its entity, or is {@code action} for a plain action. */
    record Executed(long time, String target, Object event) implements TraceRecord {

        static Executed of(long time, @Nullable Object target, Object event) {
            return new Executed(time, target instanceof Entity<?> entity ? entity.name() : "action", event);
        }
    }

    /** A process about to take a step. */
    record Stepped(long time, String process, String step) implements TraceRecord {}

    /** A remark of the model. */
    record Remarked(long time, String source, Object detail) implements TraceRecord {}
}
