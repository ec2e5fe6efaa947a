// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.kubescheduler;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An action of the scheduler at a time of a sequence.
 *
 * @param at nanoseconds since the start
 * @param what attempt, bind, unschedulable or preempted
 * @param node the node a pod was bound to or is nominated for, empty for none
 */
record SchedulerSnapshot(long at, String what, String pod, String node, String message) {
    private static final Pattern DURATION = Pattern.compile("([0-9.]+)(h|ms|m|µs|us|ns|s)");
    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("h", 3_600_000_000_000L),
            Map.entry("m", 60_000_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("us", 1_000L),
            Map.entry("µs", 1_000L),
            Map.entry("ns", 1L));

    /** The recorded scheduler, and with it its periodic flushes, started up to a tenth of a second after time zero. */
    private static final long FLUSH_DELAY = 100_000_000L;

    private static final long FLUSH_INTERVAL = 30_000_000_000L;

    static SchedulerSnapshot of(Map<?, ?> recorded) {
        return new SchedulerSnapshot(
                nanos(text(recorded, "at")),
                text(recorded, "what"),
                text(recorded, "pod"),
                text(recorded, "node"),
                text(recorded, "message"));
    }

    private static String text(Map<?, ?> recorded, String key) {
        Object value = recorded.get(key);
        return value == null ? "" : String.valueOf(value);
    }

    /** Returns the nanoseconds of a duration in Go's format, for example {@code 5m30.1s}. */
    static long nanos(String duration) {
        Matcher parts = DURATION.matcher(duration);
        BigDecimal nanos = BigDecimal.ZERO;
        while (parts.find()) {
            long unit = Objects.requireNonNull(UNITS.get(parts.group(2)));
            nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit)));
        }
        return nanos.longValueExact();
    }

    static List<SchedulerSnapshot> sorted(List<SchedulerSnapshot> snapshots) {
        return snapshots.stream()
                .sorted(Comparator.comparingLong(SchedulerSnapshot::at)
                        .thenComparing(SchedulerSnapshot::what)
                        .thenComparing(SchedulerSnapshot::pod)
                        .thenComparing(SchedulerSnapshot::message))
                .toList();
    }

    static boolean areSnapshots(List<?> list) {
        return !list.isEmpty() && list.get(0) instanceof SchedulerSnapshot;
    }

    /** Returns the first difference, null if there is none. */
    static @Nullable String difference(String path, List<?> wanted, List<?> got, List<String> unstable) {
        for (int i = 0; i < Math.max(wanted.size(), got.size()); i++) {
            String here = path + "/" + i;
            if (unstable.contains(here)) {
                continue;
            }
            if (i >= wanted.size() || i >= got.size()) {
                return here + ": expected " + (i < wanted.size() ? wanted.get(i) : "nothing") + ", got "
                        + (i < got.size() ? got.get(i) : "nothing");
            }
            SchedulerSnapshot one = ((SchedulerSnapshot) wanted.get(i)).without(here, unstable);
            SchedulerSnapshot other = ((SchedulerSnapshot) got.get(i)).without(here, unstable);
            if (!one.isLike(other)) {
                return here + ": expected " + one + ", got " + other;
            }
        }
        return null;
    }

    private SchedulerSnapshot without(String path, List<String> unstable) {
        return new SchedulerSnapshot(
                unstable.contains(path + "/at") ? 0 : at,
                what,
                unstable.contains(path + "/pod") ? "" : pod,
                unstable.contains(path + "/node") ? "" : node,
                unstable.contains(path + "/message") ? "" : message);
    }

    private boolean isLike(SchedulerSnapshot other) {
        boolean isFlush = other.at % FLUSH_INTERVAL == 0 && at == other.at + FLUSH_DELAY;
        return (at == other.at || isFlush)
                && what.equals(other.what)
                && pod.equals(other.pod)
                && node.equals(other.node)
                && message.equals(other.message);
    }
}
