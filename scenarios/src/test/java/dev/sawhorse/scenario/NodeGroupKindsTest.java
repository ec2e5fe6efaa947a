// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Variant;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.UnboundPods;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that {@code arm-on-x86-asg.yaml} and {@code hybrid-static-dynamic.yaml} describe, in all their variants. */
final class NodeGroupKindsTest {
    private static RecordedRun run(String file, String variant) {
        return RecordedRun.ofVariant(file, variant);
    }

    @Test
    void allAssertionsPassInEveryVariant() {
        for (String file : List.of("arm-on-x86-asg.yaml", "hybrid-static-dynamic.yaml")) {
            for (Variant variant : ScenarioLoader.load(Path.of(file)).variants()) {
                assertThat(run(file, variant.name()).outcome().assertions())
                        .as(file + " " + variant.name())
                        .isNotEmpty()
                        .allMatch(Assertion.Outcome::holds);
            }
        }
    }

    @Test
    void armPodsWithoutAGroupGetTheMessageOfClusterAutoscaler() {
        RecordedRun run = run("arm-on-x86-asg.yaml", "cluster-autoscaler");
        assertThat(run.outcome().unbound())
                .containsExactly(new UnboundPods.Group(
                        "Deployment/graviton",
                        "pod didn't trigger scale-up: 1 node(s) didn't match Pod's node affinity/selector",
                        3));
    }

    @Test
    void karpenterTakesPodsToTheRoomOfNodesThatAreNotItsOwn() {
        RecordedRun run = run("hybrid-static-dynamic.yaml", "hybrid");
        assertThat(run.observed(Observation.NodeClaimCreated.class))
                .extracting(claim -> claim.pods().size())
                .containsExactly(14, 3);
        assertThat(run.times(Observation.DisruptionCommand.class)).containsExactly(2775.5, 3920.5);
        assertThat(run.observed(Observation.InstanceTerminating.class)).hasSize(2);
    }
}
