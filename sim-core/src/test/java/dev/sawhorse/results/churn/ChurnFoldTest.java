// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.churn;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.RunEnded;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the churn of journals that are written by hand. */
class ChurnFoldTest {
    private static final long MINUTE = 60_000_000_000L;

    private final ChurnFold fold = new ChurnFold(Duration.ofHours(1), 2);

    private void at(long minute, Observation observation) {
        fold.appended(new Journal.Entry(minute * MINUTE, observation));
    }

    /** A node that boots for two minutes. */
    private void node(long minute, String name, String type, double price) {
        at(minute, new NodeClaimCreated(name, "web", 1, 1, 1, List.of()));
        at(minute, new NodeClaimLaunched(name, "web", "i-" + name, type, "a", "on-demand", price));
        at(minute + 2, new NodeCreated("node-" + name, name, "web", type, "a", "on-demand", 1, 1));
        at(minute + 2, new NodeClaimInitialized(name, "node-" + name));
    }

    private void replace(long minute, String old, String name, String type, double price) {
        at(minute, new DisruptionCommand("Underutilized", "replace", "single", List.of(old), 1));
        node(minute, name, type, price);
        at(minute + 3, new NodeClaimDeleting(old, "Underutilized"));
    }

    private void move(long minute, int pod, String from, String to) {
        at(minute, new PodEvicted("default/a-" + pod, "node-" + from, "karpenter"));
        place(minute, pod + 1, to);
    }

    private void place(long minute, int pod, String node) {
        at(minute, new PodCreated("default/a-" + pod, "Deployment/a", 1, 1, false));
        at(minute, new PodBound("default/a-" + pod, "node-" + node));
    }

    @Test
    void workloadThatReturnsToAKindOfMachineIsALoop() {
        node(0, "n1", "m5.large", 0.1);
        place(3, 1, "n1");
        replace(10, "n1", "n2", "c5.large", 0.08);
        move(13, 1, "n1", "n2");
        replace(40, "n2", "n3", "m5.large", 0.07);
        move(43, 2, "n2", "n3");
        Churn churn = fold.churn();
        assertThat(churn.moves()).isEqualTo(2);
        assertThat(churn.loops()).singleElement().satisfies(loop -> {
            assertThat(loop.workload()).isEqualTo("Deployment/a");
            assertThat(loop.machine()).isEqualTo("m5.large on-demand");
            assertThat(loop.other()).isEqualTo("c5.large on-demand");
            assertThat(loop.returns()).isEqualTo(1);
            assertThat(loop.shortest()).isEqualTo(30 * MINUTE);
            assertThat(loop.reasons()).containsExactly("Underutilized (single)");
            assertThat(loop.nodePools()).containsExactly("web");
        });
        assertThat(churn.movedPods()).singleElement().satisfies(pod -> {
            assertThat(pod.pod()).isEqualTo("default/a-3");
            assertThat(pod.nodes()).containsExactly("node-n1", "node-n2", "node-n3");
        });
    }

    @Test
    void returnAfterTheTimeIsNoLoop() {
        node(0, "n1", "m5.large", 0.1);
        place(3, 1, "n1");
        replace(10, "n1", "n2", "c5.large", 0.08);
        move(13, 1, "n1", "n2");
        replace(80, "n2", "n3", "m5.large", 0.07);
        move(83, 2, "n2", "n3");
        assertThat(fold.churn().loops()).isEmpty();
    }

    @Test
    void savingIsTheDifferenceOfPricesWhileItLasts() {
        node(0, "n1", "m5.large", 0.1);
        place(3, 1, "n1");
        replace(10, "n1", "n2", "c5.large", 0.08);
        move(13, 1, "n1", "n2");
        replace(40, "n2", "n3", "m5.large", 0.07);
        move(43, 2, "n2", "n3");
        at(100, new RunEnded(0));
        // 0.02 USD an hour from 10 to 43, when n2 is removed, and 0.01 from 40 to the end.
        double expected = 0.02 * 33 / 60 + 0.01 * 60 / 60;
        assertThat(fold.churn().savings()).singleElement().satisfies(saving -> {
            assertThat(saving.method()).isEqualTo("single");
            assertThat(saving.commands()).isEqualTo(2);
            assertThat(saving.evictions()).isEqualTo(2);
            assertThat(saving.dollars()).isCloseTo(expected, within(1e-12));
            assertThat(saving.perEviction()).isCloseTo(expected / 2, within(1e-12));
        });
    }

    @Test
    void deletionSavesUntilTheNodePoolLaunchesAgain() {
        node(0, "n1", "m5.large", 0.6);
        at(10, new DisruptionCommand("Empty", "delete", "empty", List.of("n1"), 0));
        at(11, new NodeClaimDeleting("n1", "Empty"));
        node(20, "n2", "m5.large", 0.6);
        at(100, new RunEnded(0));
        assertThat(fold.churn().savings()).singleElement().satisfies(saving -> {
            assertThat(saving.evictions()).isZero();
            assertThat(saving.dollars()).isCloseTo(0.6 * 10 / 60, within(1e-12));
        });
    }

    @Test
    void nodeThatWorksForLessTimeThanItBootsIsReported() {
        node(0, "n1", "m5.large", 0.6);
        at(3, new NodeClaimDeleting("n1", "Expired"));
        node(10, "n2", "m5.large", 0.6);
        at(14, new NodeClaimDeleting("n2", "Expired"));
        assertThat(fold.churn().shortLives()).singleElement().satisfies(node -> {
            assertThat(node.node()).isEqualTo("node-n1");
            assertThat(node.boot()).isEqualTo(2 * MINUTE);
            assertThat(node.life()).isEqualTo(MINUTE);
            assertThat(node.bootCost()).isCloseTo(0.6 * 2 / 60, within(1e-12));
        });
    }
}
