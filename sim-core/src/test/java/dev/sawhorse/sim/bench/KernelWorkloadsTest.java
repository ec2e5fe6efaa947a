// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class KernelWorkloadsTest {

    private static final int EVENTS = 50_000;

    static List<KernelWorkload> workloads() {
        return KernelWorkloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void digestIsTheSameInOneRunAndInTwo(KernelWorkload workload) {
        long whole = workload.start().get().run(EVENTS);
        KernelRun halves = workload.start().get();
        halves.run(EVENTS / 2);

        if (!workload.name().startsWith("reschedule")) {
            assertThat(halves.run(EVENTS / 2)).isEqualTo(whole);
        }
        assertThat(workload.start().get().run(EVENTS)).isEqualTo(whole).isNotZero();
    }

    @Test
    void holdDoesTheWorkOfAPriorityQueue() {
        Increments increments = new Increments("hold", 1e8);
        PriorityQueue<Long> times = new PriorityQueue<>();
        for (int i = 0; i < 1_000; i++) {
            times.add(increments.next());
        }
        long digest = 0;
        for (int i = 0; i < EVENTS; i++) {
            long now = times.remove();
            digest = digest * 31 + now;
            times.add(now + increments.next());
        }

        assertThat(new HoldRun(1_000).run(EVENTS)).isEqualTo(digest);
    }
}
