// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.io.Closeable;

/** The stream of task events of a cluster trace, in the order of time. */
interface TaskEvents extends Closeable {
    /** The effect of an event on its task. */
    enum Kind {
        /** It is submitted and waits. */
        SUBMITTED,
        /** It starts to run. */
        STARTED,
        /** It ends, for whatever reason. */
        ENDED,
        /** No effect that is modelled. */
        OTHER
    }

    /** Advances to the next event and returns whether there is one. */
    boolean next();

    /** Returns the time of the event, in nanoseconds since the start of the trace. */
    long timeNanos();

    /** Returns the kind of the event. */
    Kind kind();

    /** Returns the job or collection of the task. */
    String group();

    /** Returns the id of the task, which is its index within its group. */
    String task();

    /** Returns the requested CPU, in thousandths of a core, or {@link TracePod#UNKNOWN}. */
    long cpuMillis();

    /** Returns the requested memory in bytes, or {@link TracePod#UNKNOWN}. */
    long memoryBytes();

    /** Creates the exception for an event that is earlier than the event before it. */
    RuntimeException unsorted();

    @Override
    void close();
}
