// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InitialStateBegan;
import dev.sawhorse.journal.Observation.InitialStateEnded;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.results.Results;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class SnapshotRecorderTest {
    private static final long GIB = 1L << 30;

    private final SnapshotRecorder recorder = new SnapshotRecorder();

    private void at(double seconds, Observation... observations) {
        for (Observation observation : observations) {
            recorder.appended(new Journal.Entry(Math.round(seconds * 1e9), observation));
        }
    }

    private void node(String number, double price) {
        at(
                0,
                new InstanceLaunched("i-" + number, "m5.large", "us-east-1a", "spot", price),
                new NodeClaimCreated("c" + number, "default", 1, 0, 0, List.of()),
                new NodeClaimLaunched("c" + number, "default", "i-" + number, "m5.large", "us-east-1a", "spot", price),
                new NodeCreated("n" + number, "c" + number, "default", "m5.large", "us-east-1a", "spot", 2000, 8 * GIB),
                new NodeClaimRegistered("c" + number, "n" + number));
    }

    @BeforeEach
    void initialState() {
        at(0, new RunStarted("test", 1, "2026-03-01T00:00:00Z", "us-east-1", "0.1.0"), new InitialStateBegan());
        node("1", 0.04);
        node("2", 0.05);
        at(0, new InstanceLaunched("i-3", "m5.large", "us-east-1a", "on-demand", 0.1));
        at(0, new InstanceRegistered("i-3", "n3"));
        at(0, new NodeCreated("n3", "", "", "m5.large", "us-east-1a", "on-demand", 2000, 8 * GIB));
        at(0, new PodCreated("default/a", "", 1000, GIB, false), new PodBound("default/a", "n2"));
        at(0, new InitialStateEnded(3, 1));
    }

    @Test
    void anHourOfTheInitialStateIsWhatItsInstancesCostWhateverHappensAfterwards() {
        at(60, new InstanceTerminating("i-1"));
        Results hour = recorder.resultsOfInitialState(3_600_000_000_000L);
        assertThat(hour.cost().total()).isCloseTo(0.19, within(1e-9));
        assertThat(hour.nodes().initial()).isEqualTo(3);
        assertThat(recorder.instances()).isEqualTo(2);
        assertThat(recorder.price()).isCloseTo(0.15, within(1e-9));
    }

    @Test
    void aReplacementReducesTheSaving() {
        at(
                100,
                new DisruptionCommand("Underutilized", "replace", "multi", List.of("c1", "c2"), 1),
                new NodeClaimCreated("c9", "default", 7, 0, 0, List.of()));
        at(102, new NodeClaimLaunched("c9", "default", "i-9", "c5.large", "us-east-1a", "spot", 0.03));
        at(160, new NodeClaimDeleting("c1", "Underutilized"), new NodeClaimDeleting("c2", "Underutilized"));
        assertThat(recorder.removals()).hasSize(1);
        Removal removal = recorder.removals().get(0);
        assertThat(removal.after()).isEqualTo(Duration.ofSeconds(100));
        assertThat(removal.nodes()).containsExactly("n1", "n2");
        assertThat(removal.replacements()).containsExactly("c5.large spot");
        assertThat(removal.saving()).isCloseTo(0.06, within(1e-9));
        assertThat(removal.isConsolidation()).isTrue();
    }

    @Test
    void deletionsWithoutACommandAndScaleDownsAreRemovalsToo() {
        at(200, new NodeClaimDeleting("c1", "Expired"));
        at(300, new NodeScaleDown("n3", "group", false, "cluster-autoscaler"));
        assertThat(recorder.removals())
                .extracting(Removal::by, Removal::reason, Removal::nodes, Removal::saving)
                .containsExactly(
                        tuple("Karpenter", "Expired", List.of("n1"), 0.04),
                        tuple("Cluster Autoscaler", "ScaleDown", List.of("n3"), 0.1));
        assertThat(recorder.removals().get(0).isConsolidation()).isFalse();
    }

    /** What a node costs that was launched for new pods is no saving of today's bill. */
    @Test
    void nodesLaunchedForNewPodsAreNotRemovalsOfTheCluster() {
        node("4", 0.2);
        at(400, new DisruptionCommand("Empty", "delete", "empty", List.of("c4"), 0));
        at(400, new NodeClaimDeleting("c4", "Empty"));
        at(500, new DisruptionCommand("Empty", "delete", "empty", List.of("c1"), 0));
        assertThat(recorder.removals()).extracting(Removal::nodes).containsExactly(List.of("n1"));
    }

    @Test
    void theLastReasonIsWhyANodeThatStaysIsKept() {
        at(10, new NodeEventPublished("c1", "n1", "Unconsolidatable", "Can't replace with a cheaper node"));
        at(20, new NodeEventPublished("c1", "n1", "DisruptionBlocked", "PDB default/web prevents pod evictions"));
        at(20, new EventPublished("node/n2", "DisruptionBlocked", "Pod has karpenter.sh/do-not-disrupt"));
        at(20, new EventPublished("node/n3", "Unrelated", "text"));
        at(60, new NodeClaimDeleting("c2", "Expired"));
        assertThat(recorder.blocked("c1", "n1")).isEqualTo("PDB default/web prevents pod evictions");
        assertThat(recorder.blocked("c2", "n2")).isEmpty();
        assertThat(recorder.blocked("", "n3")).isEmpty();
    }
}
