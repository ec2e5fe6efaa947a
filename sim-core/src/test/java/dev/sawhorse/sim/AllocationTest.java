// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import com.sun.management.ThreadMXBean;
import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.KernelWorkload;
import dev.sawhorse.sim.bench.KernelWorkloads;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Heap allocation per event: the cost that is independent of the machine's load. */
class AllocationTest {

    private static final int EVENTS = 100_000;

    static List<KernelWorkload> workloads() {
        return KernelWorkloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void anEventAllocatesAtMost32BytesWithItsRecord(KernelWorkload workload) {
        KernelRun run = workload.start().get();
        run.run(EVENTS);

        assertThat((double) allocatedBy(() -> run.run(EVENTS)) / EVENTS).isLessThanOrEqualTo(32);
    }

    @Test
    void schedulingCancellingAndRunningAllocateNothing() {
        Simulation simulation = Simulation.withSeed(1);
        Runnable action = () -> {};
        Runnable round = () -> {
            for (int i = 0; i < EVENTS; i++) {
                simulation.cancel(simulation.schedule(i, action));
                simulation.schedule(i, action);
                simulation.step();
            }
        };
        round.run();

        assertThat(allocatedBy(round)).isLessThan(EVENTS / 10);
    }

    @Test
    void aWaitingProcessAllocatesOnlyItsObject() {
        int processes = 100_000;
        Simulation simulation = Simulation.withSeed(1);
        Signal never = Signal.named("never");
        Script<AllocationTest> script =
                Script.<AllocationTest>named("waiting").hold(it -> 1).waitFor(never);

        long allocated = allocatedBy(() -> {
            for (int i = 0; i < processes; i++) {
                simulation.start("waiting", script, this);
                simulation.runUntil(simulation.now() + 1);
            }
        });

        assertThat(never.waiting()).isEqualTo(processes);
        assertThat(allocated / processes).isLessThanOrEqualTo(128);
    }

    private static long allocatedBy(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
