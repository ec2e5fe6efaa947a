// SPDX-License-Identifier: Apache-2.0
package example;

import dev.sawhorse.api.RunResult;
import dev.sawhorse.api.ScenarioRunner;
import dev.sawhorse.api.junit.SawhorseScenario;
import dev.sawhorse.results.Results;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.api.junit.SawhorseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

@SawhorseScenario("scenarios/pods.yaml")
class PackingTest {
    /** A node of two CPUs has room for one pod of one CPU beside what the node itself needs. */
    @Test
    void eachPodNeedsANode(Results results) {
        assertThat(results).nodesLaunched().isEqualTo(3);
        assertThat(results).hasNoUnschedulablePods();
    }

    @Test
    @SawhorseScenario(value = "scenarios/pods.yaml", set = "manifests[kind=Deployment,name=web].spec.replicas=5")
    void fivePodsNeedFiveNodes(Results results) {
        assertThat(results).nodesLaunched().isEqualTo(5);
    }

    @Test
    void aRunnerGivesTheFiguresOfTheSummary() {
        RunResult result = ScenarioRunner.of(Path.of("scenarios/pods.yaml")).run();
        assertThat(result.metric("nodes.launched")).isEqualTo(3);
        assertThat(result.metric("pods.lost")).isZero();
    }
}
