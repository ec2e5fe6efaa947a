// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The pod list of Alibaba's GPU trace of 2023 ("openb"): times in seconds, CPU in thousandths of a core, memory in MiB.
 *
 * <p>A pod with several GPUs has whole ones; a pod with a single GPU has the share that the list gives. Pods whose deletion
 * time is the end of the list were still running.
 */
final class OpenbTrace implements PodSource {
    /** End of the published list. */
    private static final long END_NANOS = 12_902_960L * 1_000_000_000L;

    private static final long WHOLE_GPU = 1_000;

    private final CsvTable table;
    private final int name;
    private final int cpu;
    private final int memory;
    private final int gpus;
    private final int gpuMilli;
    private final int qos;
    private final int deletion;
    private final int scheduled;
    private final ArrivalColumn arrivals;

    OpenbTrace(TraceInput input, boolean sorted) {
        table = CsvTable.open(TraceText.open(input));
        name = table.require("name");
        cpu = table.require("cpu_milli");
        memory = table.require("memory_mib");
        gpus = table.require("num_gpu");
        gpuMilli = table.require("gpu_milli");
        qos = table.find("qos");
        deletion = table.require("deletion_time");
        scheduled = table.find("scheduled_time");
        arrivals = new ArrivalColumn(table, table.require("creation_time"), Units.SECOND, sorted);
    }

    @Override
    public @Nullable TracePod next() {
        if (!table.next()) {
            return null;
        }
        long arrival = arrivals.next();
        long deleted = table.amount(deletion, Units.SECOND);
        long started = Math.max(arrival, table.amount(scheduled, Units.SECOND));
        if (deleted != TracePod.UNKNOWN && deleted < started) {
            throw table.error(
                    deletion,
                    table.text(deletion) + " is before the start of the pod, so its duration would be negative",
                    "Maybe the columns are in another order.");
        }
        return new TracePod(
                table.text(name),
                arrival,
                deleted == TracePod.UNKNOWN ? TracePod.UNKNOWN : deleted - started,
                deleted == TracePod.UNKNOWN || deleted >= END_NANOS,
                table.amount(cpu, BigDecimal.ONE),
                table.amount(memory, Units.MEBIBYTE),
                gpuMillis(),
                1,
                table.text(qos),
                "");
    }

    private long gpuMillis() {
        long count = Math.max(0, table.amount(gpus, BigDecimal.ONE));
        return count == 1 ? Math.max(0, table.amount(gpuMilli, BigDecimal.ONE)) : count * WHOLE_GPU;
    }

    @Override
    public void close() {
        table.close();
    }
}
