// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class KarpenterVersionValidatorTest {
    private static final String FILE = """
            name: versions
            start: 2026-01-05T00:00:00Z
            duration: 1h
            region: us-east-1
            karpenter:
              version: "VERSION"
              featureGates: {terminateFirstDrift: true, terminateFirstRepair: true, nodeRepair: true}
              legacyNodeRepair: true
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption:
                    consolidateAfter: 30s
                    budgets: [{nodes: "1", reasons: [Empty, Unhealthy]}]
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: node
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {karpenter.sh/discovery: test}}]
                  securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: test}}]
            """;

    @TempDir
    private Path folder;

    private Path file(String version) throws IOException {
        return Files.writeString(folder.resolve("versions.yaml"), FILE.replace("VERSION", version));
    }

    @Test
    void whatALaterVersionAddsIsAnErrorAtItsPlace() throws IOException {
        Path old = file("1.14");

        List<Problem> problems = catchThrowableOfType(InvalidInputException.class, () -> ScenarioLoader.load(old))
                .problems();

        assertThat(problems)
                .extracting(Problem::path)
                .containsExactly(
                        "karpenter.featureGates.terminateFirstDrift",
                        "karpenter.featureGates.terminateFirstRepair",
                        "karpenter.legacyNodeRepair",
                        "manifests[0].spec.disruption.budgets[0].reasons[1]");
        assertThat(problems).extracting(problem -> problem.position().line()).containsExactly(7, 7, 8, 16);
        assertThat(problems.get(0).hint()).isEqualTo("Set karpenter.version: 1.15, or remove it.");
    }

    @Test
    void aGateOfRepairWithoutRepairByTheDisruptionLoopIsAWarning() throws IOException {
        assertThat(ScenarioLoader.load(file("1.15")).remarks())
                .extracting(Problem::message)
                .containsOnlyOnce("the feature gate terminateFirstRepair has no effect: the disruption loop does not "
                        + "repair nodes");
    }
}
