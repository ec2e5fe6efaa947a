// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HomogeneousClaimPackingTest {
    private final NodeClaimTemplate template =
            NodeClaimTemplate.of(Given.nodePool("one"), Given.someTypes(), KarpenterVersion.V1_14);
    private final TypeSet all = template.types().all();
    private final HomogeneousClaimPacking filling = new HomogeneousClaimPacking(template, all);

    @Test
    void appliesToClaimsOfItsTemplateWithItsRemainingTypes() {
        NodeClaimTemplate other =
                NodeClaimTemplate.of(Given.nodePool("other"), Given.someTypes(), KarpenterVersion.V1_14);

        assertThat(filling.begins(template, template.types().all())).isTrue();
        assertThat(filling.begins(other, all)).isFalse();
        assertThat(filling.begins(template, TypeSet.none(template.types().size())))
                .isFalse();
    }

    @Test
    void learnsOnePodAfterTheOther() {
        TypeSet none = TypeSet.none(template.types().size());

        assertThat(filling.typesAfter(1)).isEqualTo(all);
        filling.learn(3, none);
        assertThat(filling.typesAfter(3)).isNull();
        filling.learn(2, none);
        assertThat(filling.typesAfter(2)).isEqualTo(none);
        filling.learn(2, all);
        assertThat(filling.typesAfter(2)).isEqualTo(none);
    }
}
