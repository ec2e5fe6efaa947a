// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A cluster with two Karpenters: NodePools with the other's node classes are ignored. */
class ForeignNodePoolsTest {
    private static final Path FILE = Path.of("src/test/resources/rules/foreign.yaml");
    private static final String LEFT_OUT =
            "NodePool lab is ignored: its node class, KWOKNodeClass of karpenter.kwok.sh, belongs to a provider that is not "
                    + "simulated";

    @TempDir
    private Path folder;

    private Path changed(String from, String to) throws IOException {
        String text = Files.readString(FILE);
        assertThat(text).contains(from);
        return Files.writeString(folder.resolve("changed.yaml"), text.replace(from, to));
    }

    private static Scenario load(Path file) {
        return ScenarioLoader.load(file, List.of(), "");
    }

    @Test
    void theFileRunsAndTheNodePoolIsNamed() {
        Scenario scenario = load(FILE);

        assertThat(scenario.remarks())
                .filteredOn(problem -> problem.severity() == Severity.WARNING)
                .extracting(Problem::message)
                .containsExactly(LEFT_OUT);
        assertThat(RecordedRun.of(scenario).observed(Observation.NodePoolApplied.class))
                .extracting(Observation.NodePoolApplied::nodePool)
                .containsExactly("batch");
    }

    @Test
    void aPodThatOnlyTheForeignPoolFitsRemainsPending() throws IOException {
        Path file = changed(
                "          containers:", "          nodeSelector: {karpenter.sh/nodepool: lab}\n          containers:");

        RecordedRun run = RecordedRun.of(load(file));

        assertThat(run.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(run.observed(Observation.PodBound.class)).isEmpty();
    }

    @Test
    void lintChecksTheOtherPoolsAndNamesTheForeignOne() throws IOException {
        Path manifests = Files.writeString(folder.resolve("pool.yaml"), """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: lab}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.kwok.sh, kind: KWOKNodeClass, name: lab}
                      requirements:
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [no.such]}
                """);

        Lint lint = Lint.of(
                List.of(manifests),
                new LintAssumptions("us-west-2", 10, null, false, "", LintRules.ALL, FileAccess.OWN_FOLDER));

        assertThat(lint.findings()).extracting(finding -> finding.message()).containsExactly(LEFT_OUT);
        assertThat(lint.calendars()).isEmpty();
    }

    @Test
    void aTypoInKindOrGroupIsAnErrorWithASuggestion() throws IOException {
        assertThatThrownBy(() -> load(changed(
                        "group: karpenter.k8s.aws, kind: EC2NodeClass", "group: karpenter.k8s.aws, kind: EC2NodeClas")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("\"EC2NodeClas\" is not a kind of node class in us-west-2")
                .hasMessageContaining("Did you mean \"EC2NodeClass\"?");
        assertThatThrownBy(() -> load(changed(
                        "group: karpenter.k8s.aws, kind: EC2NodeClass", "group: karpenter.aws, kind: EC2NodeClass")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("\"karpenter.aws\" is not the group of EC2NodeClass")
                .hasMessageContaining("Did you mean \"karpenter.k8s.aws\"?");
    }
}
