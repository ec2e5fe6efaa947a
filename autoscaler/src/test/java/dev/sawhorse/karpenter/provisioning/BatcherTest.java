package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BatcherTest {
    private final Simulation simulation = Simulation.withSeed(1);
    private final List<Double> closings = new ArrayList<>();
    private final Batcher batcher = new Batcher(
            simulation, 0, Duration.ofSeconds(1), Duration.ofSeconds(10), () -> closings.add(simulation.now() / 1e9));

    private void triggerAt(double seconds, String uid) {
        simulation.scheduleAt(Math.round(seconds * 1e9), 0, () -> batcher.trigger(uid));
    }

    @Test
    void windowClosesOneSecondAfterTheLastNewTrigger() {
        triggerAt(60, "a");
        triggerAt(60.7, "b");
        triggerAt(61.4, "c");
        simulation.run();

        assertThat(closings).containsExactly(62.4);
    }

    @Test
    void sameTriggerDoesNotKeepTheWindowOpen() {
        triggerAt(60, "a");
        triggerAt(60.7, "a");
        simulation.run();

        assertThat(closings).containsExactly(61.0);
    }

    @Test
    void windowIsOpenForTenSecondsAtMost() {
        for (int i = 0; i < 40; i++) {
            triggerAt(60 + i * 0.5, "pod-" + i);
        }
        simulation.run();

        assertThat(closings).containsExactly(70.0, 80.5);
    }

    @Test
    void triggerOfAClosedWindowOpensANewOne() {
        triggerAt(60, "a");
        triggerAt(70, "a");
        simulation.run();

        assertThat(closings).containsExactly(61.0, 71.0);
    }
}
