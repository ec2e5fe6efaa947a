package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import java.io.Closeable;

/** What happened to the tasks of a cluster, event by event in the order of time. */
interface TaskEvents extends Closeable {
    /** What an event does to a task. */
    enum Kind {
        /** It is there and waits. */
        WAITS,
        /** It begins to run. */
        STARTS,
        /** It is over, whatever the reason. */
        ENDS,
        /** Nothing that matters here. */
        OTHER
    }

    /** Goes to the next event and tells whether there is one. */
    boolean next();

    /** Returns when it happened, in nanoseconds since the start of the trace. */
    long timeNanos();

    /** Returns what happened. */
    Kind kind();

    /** Returns what the task belongs to. */
    String group();

    /** Returns the task, which has its number within its group. */
    String task();

    /** Returns the CPU it asks for, in thousandths of a core, or {@link TracePod#UNKNOWN}. */
    long cpuMillis();

    /** Returns the memory it asks for, or {@link TracePod#UNKNOWN}. */
    long memoryBytes();

    /** Makes the exception for an event that is before the one above. */
    InvalidInputException unsorted();

    @Override
    void close();
}
