// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Taint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePoolHashTest {
    private static final Taint ONE = new Taint("one", "1", Taint.NO_SCHEDULE);
    private static final Taint TWO = new Taint("two", "2", Taint.NO_SCHEDULE);

    private static String hash(
            Map<String, String> labels,
            List<RequirementSpec> requirements,
            List<Taint> taints,
            List<Taint> startupTaints,
            @Nullable Duration expireAfter) {
        NodeClaimSpec template = new NodeClaimSpec(
                labels,
                Map.of(),
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                requirements,
                taints,
                startupTaints,
                expireAfter,
                null);
        return NodePoolHash.of(
                new NodePool(ObjectMeta.of("", "any"), template, Disruption.DEFAULT, 0, null, null, true, false));
    }

    private static String ofTaints(Taint... taints) {
        return hash(Map.of(), List.of(), List.of(taints), List.of(), null);
    }

    @Test
    void plainTemplateHashesAsTheRealOne() {
        assertThat(ofTaints()).isEqualTo("17369979337536258260");
    }

    @Test
    void requirementsDoNotCount() {
        RequirementSpec requirement = new RequirementSpec("kubernetes.io/arch", "In", List.of("arm64"), null);

        assertThat(hash(Map.of(), List.of(requirement), List.of(), List.of(), null))
                .isEqualTo(ofTaints());
    }

    @Test
    void hashIgnoresTheOrderOfTaintsButNotTheirField() {
        assertThat(ofTaints(ONE, TWO)).isEqualTo(ofTaints(TWO, ONE)).isNotEqualTo(ofTaints(ONE));
        assertThat(hash(Map.of(), List.of(), List.of(), List.of(ONE), null)).isNotEqualTo(ofTaints(ONE));
    }

    @Test
    void labelsAndDurationsCount() {
        assertThat(hash(Map.of("team", "a"), List.of(), List.of(), List.of(), null))
                .isNotEqualTo(hash(Map.of("team", "b"), List.of(), List.of(), List.of(), null));
        assertThat(hash(Map.of(), List.of(), List.of(), List.of(), Duration.ZERO))
                .isNotEqualTo(ofTaints())
                .isNotEqualTo(hash(Map.of(), List.of(), List.of(), List.of(), Duration.ofHours(1)));
    }
}
