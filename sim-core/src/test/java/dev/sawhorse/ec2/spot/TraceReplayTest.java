// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.facts.InterruptionTraces;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TraceReplayTest {
    private static final CapacityPool POOL = SpotFleet.spot("g4dn.xlarge", "us-east-1c");
    private static final CapacityPool OTHER = SpotFleet.spot("g4dn.2xlarge", "us-east-1c");

    private final SpotFleet world = new SpotFleet();

    private void bind(InterruptionTrace trace, double nodesPerNode, long beginSecond) {
        TraceReplay replay = new TraceReplay(
                world.simulation,
                world.fleet,
                new TraceReplay.Binding(trace, POOL::equals, nodesPerNode, beginSecond),
                RandomStream.of(1, "spot/trace/0"));
        world.capacity.limit(replay);
        world.fleet.listen(replay);
    }

    private static InterruptionTrace trace() {
        return new InterruptionTrace("mine", 4, new long[] {0, 100, 200, 300}, new int[] {4, 1, 0, 2}, 400);
    }

    private void runTo(long second) {
        world.simulation.runUntil(Duration.ofSeconds(second).toNanos());
    }

    @Test
    void instancesFallAndRiseWithTheTrace() {
        bind(trace(), 1, 0);

        assertThat(world.launch(POOL, 10)).hasSize(4);
        runTo(100);
        assertThat(world.count(Observation.SpotInterruption.class)).isEqualTo(3);
        assertThat(world.launch(POOL, 1)).isEmpty();
        runTo(200);
        assertThat(world.count(Observation.SpotInterruption.class)).isEqualTo(4);
        assertThat(world.launch(POOL, 1)).isEmpty();
        runTo(300);
        assertThat(world.launch(POOL, 5)).hasSize(2);
        runTo(500);
        assertThat(world.count(Observation.SpotInterruption.class))
                .as("the trace begins anew")
                .isEqualTo(5);
    }

    @Test
    void nodeOfTheTraceRepresentsTheGivenNumberOfInstances() {
        bind(trace(), 2.5, 100);

        assertThat(world.launch(POOL, 10)).hasSize(2);
        assertThat(world.launch(OTHER, 10)).as("not bound").hasSize(10);
    }

    @Test
    void shippedTraceIsReplayedDropByDrop() {
        InterruptionTrace trace =
                Objects.requireNonNull(InterruptionTraces.load().find("bamboo-g4dn.xlarge-us-east-1c-2020-11-20"));
        bind(trace, 1, 0);
        int lost = 0;
        int up = trace.nodesUp(0);
        world.launch(POOL, 100);
        for (long at = trace.nextChange(0); at < trace.durationSeconds(); at = trace.nextChange(at)) {
            runTo(at);
            lost += Math.max(0, up - trace.nodesUp(at));
            up = trace.nodesUp(at);
            assertThat(world.count(Observation.SpotInterruption.class)).isEqualTo(lost);
            assertThat(world.launch(POOL, 100)).hasSizeLessThanOrEqualTo(up);
        }

        assertThat(lost).isGreaterThan(35);
    }

    @Test
    void traceOutOfOrderIsRefused() {
        assertThatThrownBy(() -> new InterruptionTrace("mine", 1, new long[] {0, 5, 5}, new int[] {1, 0, 1}, 9))
                .hasMessageContaining("from second 5 to 5");
    }
}
