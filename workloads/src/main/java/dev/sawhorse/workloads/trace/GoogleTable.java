// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;
import java.util.List;

/**
 * Task events in the tables that Google publishes: {@code task_events} of 2011, which has no header, and {@code
 * instance_events} of 2019 with the column names of its schema, nested ones joined by a dot or an underscore. Times are in
 * microseconds; CPU and memory are shares of a machine.
 */
final class GoogleTable implements TaskEvents {
    /** The columns of {@code task_events} of 2011, in order. */
    static final List<String> COLUMNS_2011 = List.of(
            "time",
            "missing info",
            "job ID",
            "task index",
            "machine ID",
            "event type",
            "user",
            "scheduling class",
            "priority",
            "CPU request",
            "memory request",
            "disk space request",
            "different machines restriction");

    private static final BigDecimal MICROSECOND = BigDecimal.valueOf(1_000);

    private final CsvTable table;
    private final GoogleEvents kinds;
    private final BigDecimal cpuUnit;
    private final BigDecimal memoryUnit;
    private final int time;
    private final int type;
    private final int collection;
    private final int index;
    private final int cpu;
    private final int memory;
    private final int collectionType;

    private GoogleTable(CsvTable table, GoogleEvents kinds, ReferenceMachine machine) {
        this.table = table;
        this.kinds = kinds;
        cpuUnit = BigDecimal.valueOf(machine.cpuMillis());
        memoryUnit = BigDecimal.valueOf(machine.memoryBytes());
        time = table.require("time");
        type = table.require("event type", "type");
        collection = table.require("job ID", "collection_id");
        index = table.require("task index", "instance_index");
        cpu = table.find("CPU request", "resource_request.cpus", "resource_request_cpus", "cpus");
        memory = table.find("memory request", "resource_request.memory", "resource_request_memory", "memory");
        collectionType = table.find("collection_type");
    }

    static GoogleTable of2011(TraceInput input, ReferenceMachine machine) {
        return new GoogleTable(CsvTable.open(TraceText.open(input), COLUMNS_2011), GoogleEvents.OF_2011, machine);
    }

    static GoogleTable of2019(TraceInput input, ReferenceMachine machine) {
        return new GoogleTable(CsvTable.open(TraceText.open(input)), GoogleEvents.OF_2019, machine);
    }

    @Override
    public boolean next() {
        while (table.next()) {
            if (!GoogleEvents.isReservation(table.text(collectionType)) && !isAfterTheEnd()) {
                return true;
            }
        }
        return false;
    }

    private boolean isAfterTheEnd() {
        return table.text(time).equals(GoogleEvents.AFTER_THE_END);
    }

    @Override
    public long timeNanos() {
        return table.requireAmount(time, MICROSECOND);
    }

    @Override
    public Kind kind() {
        Kind kind = kinds.find(table.text(type));
        if (kind == null) {
            throw table.error(type, "\"" + table.text(type) + "\" is not an event", kinds.hint());
        }
        return kind;
    }

    @Override
    public String group() {
        return table.text(collection);
    }

    @Override
    public String task() {
        return table.text(collection) + "/" + table.text(index);
    }

    @Override
    public long cpuMillis() {
        return table.amount(cpu, cpuUnit);
    }

    @Override
    public long memoryBytes() {
        return table.amount(memory, memoryUnit);
    }

    @Override
    public RuntimeException unsorted() {
        return table.error(time, table.text(time) + " is before the row above", "Sort the events by time first.");
    }

    @Override
    public void close() {
        table.close();
    }
}
