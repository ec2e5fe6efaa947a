// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.ClusterSnapshot;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.DefaultTopologySpread;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProvisioningTest {
    private static final Pod GOOD = Given.pod("good", 100);
    private static final Pod BAD = Given.pod(
            "bad",
            Map.of(),
            Given.requesting(100).nodeSelector(Map.of(Labels.HOSTNAME, "n")).build());

    @Test
    void unschedulablePodsOfOtherReasonsAreIgnored() {
        Provisioning.Result result = provision(List.of(Given.nodePool("default")));

        assertThat(result.ignoredPods()).containsOnlyKeys(BAD);
        assertThat(result.scheduling().newNodeClaims()).hasSize(1);
        assertThat(result.scheduling().podErrors()).isEmpty();
    }

    @Test
    void withoutANodePoolNothingIsPlacedAndNoEventPublished() {
        Provisioning.Result result = provision(List.of());

        assertThat(result.scheduling().newNodeClaims()).isEmpty();
        assertThat(result.scheduling().podErrors()).isEmpty();
    }

    private static Provisioning.Result provision(List<NodePool> nodePools) {
        return Provisioning.provision(new ProvisioningInput(
                nodePools,
                Map.of("default", Given.someTypes()),
                List.of(),
                List.of(),
                List.of(GOOD, BAD),
                List.of(),
                List.of(),
                List.of(),
                ClusterSnapshot.EMPTY,
                Storage.NONE,
                WellKnownLabels.CORE,
                DefaultTopologySpread.NONE,
                SchedulingOptions.DEFAULT,
                ConsolidateAfterHold.NONE));
    }
}
