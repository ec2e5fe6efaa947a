// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of virtual machines as pods, in the form that Azure, Google and others publish: a start, an end or a duration, cores
 * and memory, with the unit at the end of each column name.
 *
 * <p>The table of Azure's public dataset has no header; it is recognized by its eleven columns. Its buckets of the largest
 * machines, such as {@code >24}, count as their lower bound. Its rows are not in the order of time; machines deleted in its
 * last five minutes were still running.
 */
final class VmTrace implements PodSource {
    /** The columns of Azure's table of virtual machines, in order: seconds and GiB. */
    static final List<String> AZURE = List.of(
            "vmid",
            "subscriptionid",
            "deploymentid",
            "vmcreated",
            "vmdeleted",
            "maxcpu",
            "avgcpu",
            "p95maxcpu",
            "vmcategory",
            "vmcorecountbucket",
            "vmmemorybucket");

    /** Start of the last five minutes of the thirty days of Azure's table. */
    private static final long AZURE_END = 2_591_700L * 1_000_000_000L;

    private final CsvTable table;
    private final long endNanos;
    private final int id;
    private final int start;
    private final int end;
    private final int duration;
    private final int cores;
    private final int memory;
    private final int group;
    private final BigDecimal endUnit;
    private final BigDecimal memoryUnit;
    private final ArrivalColumn arrivals;

    private VmTrace(CsvTable table, boolean sorted, long endNanos) {
        this.table = table;
        this.endNanos = endNanos;
        id = table.require("vm_id", "vmid");
        start = table.require("start_s", "vmcreated", "start_ms", "start_us", "start_h", "start_d");
        end = table.find("end_s", "vmdeleted", "end_ms", "end_us", "end_h", "end_d");
        duration = end == CsvTable.ABSENT
                ? table.require("duration_s", "duration_ms", "duration_us", "duration_h", "duration_d")
                : CsvTable.ABSENT;
        cores = table.find("cpu_count", "vmcorecountbucket", "cores", "vcpus");
        memory = table.findStarting("mem_", "memory_", "vmmemorybucket");
        group = table.find("deploymentid", "group");
        endUnit = Units.ofTime(table, end == CsvTable.ABSENT ? duration : end);
        memoryUnit = memory == CsvTable.ABSENT ? BigDecimal.ONE : Units.ofMemory(table, memory);
        arrivals = new ArrivalColumn(table, start, Units.ofTime(table, start), sorted);
    }

    static VmTrace open(TraceInput input, boolean sorted) {
        return new VmTrace(CsvTable.open(TraceText.open(input)), sorted, Long.MAX_VALUE);
    }

    static VmTrace openAzure(TraceInput input) {
        return new VmTrace(CsvTable.open(TraceText.open(input), AZURE), false, AZURE_END);
    }

    @Override
    public @Nullable TracePod next() {
        if (!table.next()) {
            return null;
        }
        long arrival = arrivals.next();
        long lifetime = lifetime(arrival);
        return new TracePod(
                table.text(id),
                arrival,
                lifetime,
                lifetime == TracePod.UNKNOWN || arrival + lifetime >= endNanos,
                bucket(cores, Units.CORE),
                bucket(memory, memoryUnit),
                0,
                1,
                "",
                table.text(group));
    }

    private long lifetime(long arrival) {
        if (end == CsvTable.ABSENT) {
            return table.amount(duration, endUnit);
        }
        long ended = table.amount(end, endUnit);
        if (ended != TracePod.UNKNOWN && ended < arrival) {
            throw table.error(
                    end,
                    table.text(end) + " is before the start " + table.text(start)
                            + ", so the duration would be negative",
                    "Maybe the two columns are swapped.");
        }
        return ended == TracePod.UNKNOWN ? ended : ended - arrival;
    }

    private long bucket(int column, BigDecimal unit) {
        String cell = table.text(column);
        if (!cell.startsWith(">")) {
            return table.amount(column, unit);
        }
        try {
            return new BigDecimal(cell.substring(1).strip())
                    .multiply(unit)
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw table.error(column, "\"" + cell + "\" is not a bucket such as >24", null);
        }
    }

    @Override
    public void close() {
        table.close();
    }
}
