// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class TraceSummaryTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void spansDoubleAsTheTraceGrows() {
        TraceSummary summary = new TraceSummary();
        for (int i = 0; i < 20_000; i++) {
            summary.add(pod(i * SECOND, 2));
        }
        assertThat(summary.spanNanos()).isEqualTo(8 * SECOND);
        assertThat(summary.arrivals()).hasSize(2_500).containsOnly(16);
        assertThat(summary.pods()).isEqualTo(40_000);
        assertThat(TraceSummary.indexOfDispersion(summary.arrivals())).isCloseTo(0, within(1e-9));
        assertThat(summary.percentile(TraceSummary.Quantity.GAP, 50)).isEqualTo(1_000);
        assertThat(summary.bars(summary.spansPerBar(72)))
                .hasSize(72)
                .startsWith(560)
                .endsWith(240);
    }

    @Test
    void waveOfManyIsMoreDispersedThanItsMean() {
        TraceSummary summary = new TraceSummary();
        for (int i = 0; i < 100; i++) {
            summary.add(pod(i * 10L * SECOND, 10));
        }
        assertThat(TraceSummary.indexOfDispersion(summary.arrivals())).isGreaterThan(8);
    }

    @Test
    void traceOfOnePodHasAnIndexOfDispersion() {
        TraceSummary summary = new TraceSummary();
        summary.add(pod(4 * SECOND, 10));
        assertThat(summary.indexOfDispersion(summary.spansPerBar(72))).isEqualTo(1);
    }

    @Test
    void lastPartialBarIsIgnored() {
        TraceSummary summary = new TraceSummary();
        for (int i = 0; i <= 1_000; i++) {
            summary.add(pod(i * SECOND, 100));
        }
        int spans = summary.spansPerBar(72);
        assertThat(summary.bars(spans)).startsWith(1_400).endsWith(700);
        assertThat(TraceSummary.indexOfDispersion(summary.bars(spans))).isGreaterThan(4);
        assertThat(summary.indexOfDispersion(spans)).isCloseTo(0, within(1e-9));
    }

    @Test
    void boundsOfPodsStillRunningAreNoLifetimes() {
        TraceSummary summary = new TraceSummary();
        summary.add(new TracePod("a", 0, 5 * SECOND, true, 100, 1 << 20, 0, 1, "", ""));
        summary.add(new TracePod("b", 0, 7 * SECOND, false, 100, 1 << 20, 0, 1, "", ""));

        assertThat(summary.unfinished()).isEqualTo(1);
        assertThat(summary.known(TraceSummary.Quantity.LIFETIME)).isEqualTo(1);
        assertThat(summary.mean(TraceSummary.Quantity.LIFETIME)).isEqualTo(7_000);
    }

    private static TracePod pod(long arrival, int replicas) {
        return new TracePod("p", arrival, SECOND, false, 100, 1 << 20, 0, replicas, "", "");
    }
}
