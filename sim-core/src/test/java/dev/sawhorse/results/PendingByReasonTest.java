// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.results.series.StepSeries;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingByReasonTest {
    private static final String CPU = "0/1 nodes are available: 1 Insufficient cpu.";
    private static final String MEMORY = "0/2 nodes are available: 2 Insufficient memory.";

    private static long seconds(int seconds) {
        return seconds * 1_000_000_000L;
    }

    private static PodCreated pod(String name, boolean daemon) {
        return new PodCreated("default/" + name, "Deployment/web", 1000, 0, daemon);
    }

    @Test
    void aPodWaitsForTheLastReason() {
        Timeline timeline = new JournalScript()
                .at(1, pod("a", false), pod("b", false))
                .at(2, new PodUnschedulable("default/a", CPU), new PodUnschedulable("default/b", CPU))
                .at(3, new PodUnschedulable("default/a", MEMORY))
                .at(4, new PodBound("default/b", "node"))
                .endAt(5)
                .timeline();

        Map<String, StepSeries> waiting = timeline.pendingByReason();

        assertThat(waiting).containsOnlyKeys("not yet tried", "Insufficient cpu", "Insufficient memory");
        assertThat(waiting.get("not yet tried").at(seconds(1))).isEqualTo(2);
        assertThat(waiting.get("Insufficient cpu").at(seconds(2))).isEqualTo(2);
        assertThat(waiting.get("Insufficient cpu").at(seconds(3))).isEqualTo(1);
        assertThat(waiting.get("Insufficient cpu").at(seconds(4))).isZero();
        assertThat(waiting.get("Insufficient memory").at(seconds(4))).isEqualTo(1);
    }

    @Test
    void reasonsAddUpToThePodsThatWaitAndDaemonsAreLeftOut() {
        JournalScript script = new JournalScript();
        for (int i = 0; i < 60; i++) {
            String name = "default/p" + i;
            script.at(i, pod("p" + i, i % 7 == 0), new PodUnschedulable(name, "reason " + i % 40));
            if (i % 3 == 0) {
                script.at(i + 0.5, new PodBound(name, "node"));
            } else if (i % 3 == 1) {
                script.at(i + 0.5, new PodDeleted(name));
            }
        }
        Timeline timeline = script.endAt(60).timeline();

        assertThat(timeline.pendingByReason()).hasSizeLessThanOrEqualTo(25).containsKey("other reasons");
        for (int second = 0; second < 60; second++) {
            long time = seconds(second);
            assertThat(timeline.pendingByReason().values().stream()
                            .mapToLong(series -> series.at(time))
                            .sum())
                    .isEqualTo(timeline.pendingPods().at(time));
        }
    }

    @Test
    void podsOnNodesAreCountedUntilTheyEnd() {
        StepSeries placed = new JournalScript()
                .at(1, pod("a", false), pod("daemon", true))
                .at(2, new PodBound("default/a", "node"), new PodBound("default/daemon", "node"))
                .at(3, new PodSucceeded("default/a"))
                .at(4, new PodDeleted("default/a"))
                .endAt(5)
                .timeline()
                .placedPods();

        assertThat(placed.at(seconds(2))).isEqualTo(1);
        assertThat(placed.at(seconds(3))).isZero();
        assertThat(placed.at(seconds(5))).isZero();
    }
}
