// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A trace in Sawhorse's own CSV format, with the columns {@code pod_id}, {@code arrival_s} and, where known, {@code
 * duration_s}, {@code censored} (0 or 1), {@code cpu_milli}, {@code mem_mib}, {@code gpu_milli}, {@code replicas}, {@code qos}
 * and {@code group}. Other columns are ignored.
 */
final class CsvTrace implements PodSource {
    private final CsvTable table;
    private final int id;
    private final int duration;
    private final int censored;
    private final int cpu;
    private final int memory;
    private final int gpu;
    private final int replicas;
    private final int qos;
    private final int group;
    private final ArrivalColumn arrivals;

    CsvTrace(TraceInput input, boolean sorted) {
        table = CsvTable.open(TraceText.open(input));
        id = table.require("pod_id");
        arrivals = new ArrivalColumn(table, table.require("arrival_s"), Units.SECOND, sorted);
        Units.rejectUnknown(table, "duration", table.find("duration_s"));
        duration = table.require("duration_s");
        censored = table.find("censored");
        cpu = table.find("cpu_milli");
        memory = table.find("mem_mib", "memory_mib");
        gpu = table.find("gpu_milli");
        replicas = table.find("replicas");
        qos = table.find("qos");
        group = table.find("group");
        Units.rejectUnknown(table, "cpu", cpu);
        Units.rejectUnknown(table, "mem", memory);
    }

    @Override
    public @Nullable TracePod next() {
        if (!table.next()) {
            return null;
        }
        return new TracePod(
                table.text(id),
                arrivals.next(),
                table.amount(duration, Units.SECOND),
                isCensored(),
                table.amount(cpu, BigDecimal.ONE),
                table.amount(memory, Units.MEBIBYTE),
                Math.max(0, table.amount(gpu, BigDecimal.ONE)),
                count(),
                table.text(qos),
                table.text(group));
    }

    private boolean isCensored() {
        String cell = table.text(censored);
        return switch (cell) {
            case "", "0" -> false;
            case "1" -> true;
            default -> throw table.error(censored, "\"" + cell + "\" is neither 0 nor 1", null);
        };
    }

    private int count() {
        long count = table.amount(replicas, BigDecimal.ONE);
        if (count > Integer.MAX_VALUE || count == 0) {
            throw table.error(replicas, count + " is not a number of pods", null);
        }
        return count == TracePod.UNKNOWN ? 1 : (int) count;
    }

    @Override
    public void close() {
        table.close();
    }
}
