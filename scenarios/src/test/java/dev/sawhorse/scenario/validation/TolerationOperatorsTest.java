// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import dev.sawhorse.scenario.load.InputFindings;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests tolerations with Gt and Lt: Karpenter honours them; the API server of Kubernetes 1.37 rejects them, as the gate is off
 * by default.
 */
class TolerationOperatorsTest {
    private static final Path FILE = Path.of("src/test/resources/rules/tol.yaml");
    private static final String GATE_ON = "kubernetes.featureGates.TaintTolerationComparisonOperators=true";
    private static final String REFUSES =
            "the API server refuses Deployment default/legacy, so it has no pods: the operator Gt requires the Kubernetes "
                    + "feature gate TaintTolerationComparisonOperators, which is off";

    @Test
    void withoutTheFeatureGateTheWorkloadIsRejectedAndNothingRuns() {
        Scenario scenario = ScenarioLoader.load(FILE);
        RecordedRun run = RecordedRun.of(scenario);

        assertThat(scenario.remarks()).extracting(Problem::message).contains(REFUSES);
        assertThat(run.observed(Observation.PodCreated.class)).isEmpty();
        assertThat(run.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(run.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("Invalid"))
                .extracting(Observation.EventPublished::message)
                .singleElement()
                .asString()
                .contains("spec.template.spec.tolerations[0].operator: Unsupported value: \"Gt\"");
    }

    @Test
    void withTheGateOnTheFourPodsShareANode() {
        RecordedRun run = RecordedRun.of(FILE.toString(), GATE_ON);

        assertThat(run.observed(Observation.PodBound.class)).hasSize(4);
        assertThat(run.observed(Observation.NodeClaimCreated.class)).hasSize(1);
        assertThat(ScenarioLoader.load(FILE, List.of(Setting.parse(GATE_ON))).remarks())
                .extracting(Problem::message)
                .doesNotContain(REFUSES);
    }

    @Test
    void manifestsByThemselvesAreWarnedOfByLintAndValidate(@TempDir Path folder) throws IOException {
        Path pod = Files.writeString(folder.resolve("pod.yaml"), """
                apiVersion: v1
                kind: Pod
                metadata: {name: one}
                spec:
                  tolerations:
                    - {key: a, operator: Exists}
                    - {key: sla, operator: Lt, value: "900"}
                  containers: [{name: c, image: nginx}]
                """);
        String expected = "the API server refuses Pod default/one, so it has no pods: the operator Lt requires";

        Lint lint = Lint.of(
                List.of(pod),
                new LintAssumptions("us-west-2", 10, null, false, "", LintRules.ALL, FileAccess.OWN_FOLDER));

        assertThat(lint.findings()).extracting(Finding::message).anyMatch(message -> message.startsWith(expected));
        assertThat(lint.findings()).extracting(Finding::path).contains("spec.tolerations[1].operator");
        assertThat(InputFindings.of(pod, FileAccess.OWN_FOLDER).problems())
                .extracting(Problem::message)
                .anyMatch(message -> message.startsWith(expected));
    }
}
