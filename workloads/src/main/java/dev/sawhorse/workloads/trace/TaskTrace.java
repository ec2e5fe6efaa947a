// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a trace of events as pods: a pod arrives when its task is submitted and runs from when it is scheduled to its
 * end. A task that is evicted or fails and is submitted again is another pod. Tasks are ordered by their ends; those without an
 * end come last.
 */
final class TaskTrace implements PodSource {
    /** A task that has not ended yet. */
    private record Open(String group, long arrivalNanos, long startNanos, long cpuMillis, long memoryBytes) {
        Open startedAt(long nanos) {
            return new Open(group, arrivalNanos, nanos, cpuMillis, memoryBytes);
        }
    }

    private final TaskEvents events;
    private final Map<String, Open> open = new LinkedHashMap<>();
    private @Nullable Iterator<Map.Entry<String, Open>> left;
    private long last;

    TaskTrace(TaskEvents events) {
        this.events = events;
    }

    @Override
    public @Nullable TracePod next() {
        while (left == null && events.next()) {
            TracePod ended = apply();
            if (ended != null) {
                return ended;
            }
        }
        if (left == null) {
            left = open.entrySet().iterator();
        }
        if (!left.hasNext()) {
            return null;
        }
        Map.Entry<String, Open> task = left.next();
        return pod(task.getKey(), task.getValue(), TracePod.UNKNOWN);
    }

    private @Nullable TracePod apply() {
        long now = events.timeNanos();
        if (now < last) {
            throw events.unsorted();
        }
        last = now;
        String task = events.task();
        return switch (events.kind()) {
            case SUBMITTED -> {
                open.putIfAbsent(task, opened(now, TracePod.UNKNOWN));
                yield null;
            }
            case STARTED -> {
                Open waiting = open.get(task);
                open.put(task, waiting == null ? opened(now, now) : waiting.startedAt(now));
                yield null;
            }
            case ENDED -> {
                Open ended = open.remove(task);
                yield ended == null ? null : pod(task, ended, now);
            }
            case OTHER -> null;
        };
    }

    private Open opened(long now, long start) {
        return new Open(events.group(), now, start, events.cpuMillis(), events.memoryBytes());
    }

    private static TracePod pod(String task, Open open, long endNanos) {
        boolean ended = endNanos != TracePod.UNKNOWN;
        long start = Math.max(open.arrivalNanos(), open.startNanos());
        return new TracePod(
                task,
                open.arrivalNanos(),
                ended ? endNanos - start : TracePod.UNKNOWN,
                !ended,
                open.cpuMillis(),
                open.memoryBytes(),
                0,
                1,
                "",
                open.group());
    }

    @Override
    public void close() {
        events.close();
    }
}
