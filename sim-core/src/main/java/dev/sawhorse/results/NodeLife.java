// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.Usage;
import dev.sawhorse.results.series.ExactSum;
import dev.sawhorse.results.series.Timestamps;
import org.jspecify.annotations.Nullable;

/** The state of one node as the journal has reported it so far, from its NodeClaim to the end of its instance. */
final class NodeLife {
    /** OpenCost's default prices of a core-hour and a GiB-hour; only their ratio matters. */
    private static final double CORE_HOUR = 0.031611;

    private static final double GIB_HOUR = 0.004237;
    private static final double MILLIS_PER_CORE = 1000;
    private static final double BYTES_PER_GIB = 1L << 30;

    /** Its index in the order of appearance. */
    final int number;

    /** Whether it existed at the start of the run. */
    final boolean isInitial;

    final Usage cpu;
    final Usage memory;

    String nodeClaim = "";
    String node = "";
    String instance = "";
    String nodePool = "";
    String instanceType = "";
    String zone = "";
    String capacityType = "";
    String reason = "";
    double price;
    long created = Timestamps.NEVER;
    long launched = Timestamps.NEVER;
    long registered = Timestamps.NEVER;
    long ready = Timestamps.NEVER;
    long initialized = Timestamps.NEVER;
    long deleting = Timestamps.NEVER;
    long ended = Timestamps.NEVER;
    long deleted = Timestamps.NEVER;

    private boolean inUse;

    NodeLife(int number, boolean isInitial, Usage cpu, Usage memory) {
        this.number = number;
        this.isInitial = isInitial;
        this.cpu = cpu;
        this.memory = memory;
    }

    /** Links the node to its instance, with the data of its bill. */
    void linkInstance(Bill bill) {
        instance = bill.instance;
        instanceType = bill.instanceType;
        zone = bill.zone;
        capacityType = bill.capacityType.label();
        price = bill.firstPrice;
        launched = bill.launched;
    }

    /** The Node object appears; one that comes after its instance was terminated has no capacity. */
    void join(long time, long cpuMillis, long memoryBytes) {
        if (Timestamps.happened(ended)) {
            return;
        }
        cpu.begin(time, cpuMillis);
        memory.begin(time, memoryBytes);
        registered = time;
        inUse = true;
    }

    void request(long time, long cpuMillis, long memoryBytes) {
        if (inUse) {
            cpu.request(time, cpuMillis);
            memory.request(time, memoryBytes);
        }
    }

    void end(long time) {
        if (inUse) {
            cpu.end(time);
            memory.end(time);
            inUse = false;
        }
        if (!Timestamps.happened(ended)) {
            ended = time;
        }
    }

    /** Whether the Node object was gone by the given time. */
    boolean hasEndedBy(long time) {
        return Timestamps.happened(deleted) && deleted <= time;
    }

    /** Returns the given CPU and memory as a share of the node's value. */
    double shareOf(long cpuMillis, long memoryBytes) {
        return share(cpuMillis, memoryBytes, cpu.allocatable(), memory.allocatable());
    }

    /** Returns CPU and memory as a share of the value of a node with the given allocatable amounts. */
    static double share(long cpuMillis, long memoryBytes, long allocatableCpuMillis, long allocatableMemoryBytes) {
        double worth = worth(allocatableCpuMillis, allocatableMemoryBytes);
        return worth == 0 ? 0 : worth(cpuMillis, memoryBytes) / worth;
    }

    private static double worth(long cpuMillis, long memoryBytes) {
        return cpuMillis / MILLIS_PER_CORE * CORE_HOUR + memoryBytes / BYTES_PER_GIB * GIB_HOUR;
    }

    /** Returns when the node's life ended, or the given time if it has not. */
    long endedBy(long now) {
        return Timestamps.happened(ended) ? ended : now;
    }

    /** Returns the row of the node; without a bill its hours are those of the Node object. */
    NodeRow row(@Nullable Bill bill, long now) {
        ExactSum cost = new ExactSum();
        if (bill == null) {
            long ran = endedBy(now) - (Timestamps.happened(registered) ? registered : created);
            return row(ran, cost, now);
        }
        bill.addComputeTo(cost, now);
        bill.addVolumesTo(cost, now);
        bill.addAgentsTo(cost, now);
        bill.addAutoModeTo(cost, now);
        return row(bill.ranBetween(bill.launched, bill.endedBy(now)), cost, now);
    }

    /** Returns the row of a node whose instance is billed, and its hours counted, with another node. */
    NodeRow unbilledRow(long now) {
        return row(0, new ExactSum(), now);
    }

    private NodeRow row(long ran, ExactSum cost, long now) {
        boolean joined = Timestamps.happened(registered);
        return new NodeRow(
                nodeClaim,
                node,
                instance,
                nodePool,
                instanceType,
                zone,
                capacityType,
                price,
                cpu.allocatable(),
                memory.allocatable(),
                created,
                launched,
                registered,
                ready,
                initialized,
                deleting,
                reason,
                ended,
                ran / Bill.NANOS_PER_HOUR,
                cost.dividedBy(Bill.UNITS_PER_DOLLAR),
                joined ? cpu.shareUntil(endedBy(now)) : 0,
                joined ? memory.shareUntil(endedBy(now)) : 0,
                isInitial);
    }
}
