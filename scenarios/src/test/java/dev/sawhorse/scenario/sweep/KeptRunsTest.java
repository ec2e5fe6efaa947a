// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class KeptRunsTest {
    private boolean isOpened;

    /** An engine whose cluster is down. */
    private static final class DownEngine implements SweepEngine {
        @Override
        public String name() {
            return "down";
        }

        @Override
        public void connect(Options options) throws IOException {
            throw new IOException("the master cannot be reached");
        }

        @Override
        public boolean run(
                SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink) {
            return true;
        }
    }

    @Test
    void theFileIsLeftAsItIsIfTheEngineCannotBeReached() {
        KeptRuns runs = new KeptRuns(new DownEngine(), () -> {
            isOpened = true;
            throw new IOException("opened");
        });

        assertThatThrownBy(() -> runs.run(
                        new SweepPlan(List.of()),
                        new SweepEngine.Options(1),
                        RunArchive.NONE,
                        ScenarioRun.Monitor.NONE,
                        (variant, seed, digest) -> {}))
                .hasMessage("the master cannot be reached");
        assertThat(isOpened).isFalse();
    }
}
