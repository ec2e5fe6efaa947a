// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.conformance.bench.ConsolidationWorkload.Kind;
import dev.sawhorse.conformance.bench.DecisionWorkload.Expectation;
import dev.sawhorse.input.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConsolidationWorkloadTest {
    private static final Path FOLDER = Path.of("src/test/resources/conformance/karpenter-disruption");

    @Test
    void theDigestIsTheSameOnEveryJdk() {
        ConsolidationWorkload workload = multi();

        assertThat(workload.digest(workload.decide())).isEqualTo("d04c64f1d30bd53e97d998030c39d62d");
    }

    @Test
    void everyRunDecidesTheSame() {
        ConsolidationWorkload workload = multi();
        String first = workload.digest(workload.decide());

        assertThat(workload.digest(workload.decide())).isEqualTo(first);
        assertThat(workload.fresh().digest(workload.fresh().decide())).isEqualTo(first);
    }

    @Test
    void resultIsComparedWithTheRecording() {
        ConsolidationWorkload workload = multi();

        assertThat(workload.expectations(workload.decide())).hasSize(2).allMatch(Expectation::met);
        assertThat(workload.expectations(List.of())).noneMatch(Expectation::met);
    }

    @Test
    void oneNodeAtATimeIsAnotherDecision() {
        ConsolidationWorkload workload =
                ConsolidationWorkload.read(FOLDER.resolve("multi.json.gz"), "multi/two-to-one-replace", Kind.single);

        assertThat(workload.counts(workload.decide())).containsEntry("disrupted", 1);
        assertThat(workload.expectations(workload.decide())).allMatch(Expectation::met);
    }

    @Test
    void oneOfSeveralCasesMustBeChosen() {
        assertThatThrownBy(() -> ConsolidationWorkload.read(FOLDER.resolve("multi.json.gz"), null, Kind.multi))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cases")
                .hasMessageContaining("--case");
    }

    private static ConsolidationWorkload multi() {
        return ConsolidationWorkload.read(FOLDER.resolve("multi.json.gz"), "multi/two-to-one-replace", Kind.multi);
    }
}
