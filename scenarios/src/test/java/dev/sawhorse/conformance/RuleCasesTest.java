// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance;

import dev.sawhorse.conformance.recording.CaseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Decisions of single rules that are not in the recordings; the expected results are derived from upstream's code. */
class RuleCasesTest {
    private static final Path CASES = Path.of("src/test/resources/rules/decisions");
    private static final Path CATALOGUE =
            Path.of("src/test/resources/conformance/karpenter-disruption/catalogs/small.json.gz");

    @TempDir
    private Path folder;

    private List<@Nullable String> differences(String name) throws IOException {
        Path catalogs = Files.createDirectory(folder.resolve("catalogs"));
        Files.copy(CATALOGUE, catalogs.resolve("small.json.gz"));
        Files.copy(CASES.resolve(name), folder.resolve(name));
        List<CaseResult> results = Conformance.replay(folder);
        assertThat(results).isNotEmpty().allMatch(result -> result.unsupported() == null);
        return results.stream().map(CaseResult::difference).toList();
    }

    /** kubernetes-sigs/karpenter {@code disruption/helpers.go UninitializedNodeError}. */
    @Test
    void aNodeThatIsNotRegisteredYetIsNamedWithItsNodeClaim() throws IOException {
        assertThat(differences("unregistered-node.json")).containsOnlyNulls();
    }

    /** kubernetes-sigs/karpenter {@code utils/nodepool/nodepool.go IsManaged}. */
    @Test
    void aNodePoolOfAnotherProviderHasNoBudgetAndItsNodesAreNoCandidates() throws IOException {
        assertThat(differences("foreign-nodepool.json")).containsOnlyNulls();
    }

    /** aws/karpenter-provider-aws {@code instance/types.go CreateFleetInputBuilder.Build}. */
    @Test
    void interruptibleReservationsAreRequestedByTypeAfterDefaultOnes() throws IOException {
        assertThat(differences("launch.json")).hasSize(2).containsOnlyNulls();
    }

    /** k8s.io/kubernetes {@code pkg/controller/disruption/disruption.go finders}. */
    @Test
    void aBudgetFindsTheScaleOfAReplicationControllerAndOfADeploymentHalfRolledOut() throws IOException {
        assertThat(differences("pdb-status.json")).hasSize(2).containsOnlyNulls();
    }
}
