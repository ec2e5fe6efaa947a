// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RepeatedEventsTest {
    private final KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new KarpenterCluster.Pool());
    private final Environment karpenter = cluster.karpenter().environment();
    private final RepeatedEvents events = new RepeatedEvents(karpenter, "Reason", Duration.ofMinutes(2));
    private final List<String> said = new ArrayList<>();

    RepeatedEventsTest() {
        cluster.at(1, () -> cluster.createPods(1, 3_000, 1_024));
        cluster.runUntil(100);
        cluster.cluster().journal().listen(entry -> {
            if (entry.observation() instanceof Observation.NodeEventPublished event) {
                said.add("claim and node: " + event.message());
            } else if (entry.observation() instanceof Observation.EventPublished event) {
                said.add(event.object().split("/")[0] + ": " + event.message());
            }
        });
    }

    private void publish(boolean withNode, String message) {
        StateNode machine = karpenter.state().nodes().iterator().next();
        NodeClaim claim = machine.requireNodeClaim();
        events.publish(machine, claim, withNode ? machine.requireNode() : null, () -> message);
    }

    @Test
    void duplicateEventsAreOmittedUntilTheirTimeToLiveEnds() {
        publish(true, "first");
        cluster.runUntil(219);
        publish(true, "too soon");
        cluster.runUntil(220);
        publish(true, "second");

        assertThat(said).containsExactly("claim and node: first", "claim and node: second");
    }

    @Test
    void eventIsPublishedForTheNodeOnceItExists() {
        publish(false, "of the claim");
        publish(true, "of the node");

        assertThat(said).containsExactly("nodeclaim: of the claim", "node: of the node");
    }
}
