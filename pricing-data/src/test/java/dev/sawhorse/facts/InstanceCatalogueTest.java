// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Comparator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InstanceCatalogueTest {
    private final InstanceCatalogue catalogue = InstanceCatalogue.load();

    @Test
    void verifiedTypesAreOfferedAndTheOthersOnlyOnRequest() {
        assertThat(catalogue.types()).hasSize(1363).allMatch(InstanceShape::verified);
        assertThat(catalogue.allTypes()).hasSize(1430).containsAll(catalogue.types());
    }

    @Test
    void typesAreSortedByName() {
        assertThat(catalogue.types()).isSortedAccordingTo(Comparator.comparing(InstanceShape::name));
    }

    @Test
    void plainTypeHasItsShape() {
        InstanceShape shape = catalogue.require("m5.large");

        assertThat(shape.processor()).isEqualTo(new Processor("amd64", "intel", 3100, 2));
        assertThat(shape.memoryMib()).isEqualTo(8192);
        assertThat(shape.memoryBytes()).isEqualTo(8L << 30);
        assertThat(shape.network().defaultCardEnis()).isEqualTo(3);
        assertThat(shape.network().ipv4PerEni()).isEqualTo(10);
        assertThat(shape.network().maxPods()).isEqualTo(29);
        assertThat(shape.usageClasses()).containsExactly(UsageClass.ON_DEMAND, UsageClass.SPOT);
        assertThat(shape.gpu()).isNull();
        assertThat(shape.accelerator()).isNull();
        assertThat(shape.isBurstable()).isFalse();
    }

    @Test
    void deviceTypesHaveTheirDevices() {
        assertThat(catalogue.require("g5.xlarge").gpu()).isEqualTo(new Gpu("a10g", "nvidia", 1, 22888));
        assertThat(catalogue.require("inf2.24xlarge").accelerator())
                .isEqualTo(new Accelerator("inferentia2", "aws", 6, 12));
        assertThat(catalogue.require("dl2q.24xlarge").accelerator().neuronDevices())
                .isZero();
    }

    @Test
    void infIsACategoryAndNotANumber() {
        assertThat(catalogue.require("inf1.xlarge").typeName().category()).isEqualTo("inf");
    }

    @Test
    void burstableTypesHaveABaseline() {
        assertThat(catalogue.require("t3.medium").burstBaselineVcpus()).isEqualTo(0.4);
    }

    @Test
    void typeWithoutStatedUsageClassesIsSpotWhereSpotPricesExist() {
        assertThat(catalogue.require("g4ad.xlarge").isSpot()).isTrue();
    }

    @Test
    void hpcTypesAreNotSpot() {
        assertThat(catalogue.require("hpc6a.48xlarge").isSpot()).isFalse();
    }

    @Test
    void unknownTypeIsNamedWithItsFamily() {
        assertThat(catalogue.find("m5.huge")).isNull();
        assertThatThrownBy(() -> catalogue.require("m5.huge"))
                .isInstanceOf(UnknownInstanceTypeException.class)
                .hasMessageStartingWith("Instance type 'm5.huge' is unknown.\nMaybe one of m5.12xlarge, ")
                .hasMessageContaining("m5.large");
        assertThatThrownBy(() -> catalogue.require("nonsense")).hasMessageContaining("looks like m5.large");
    }

    @Test
    void provenanceHasSourceAndDate() {
        assertThat(catalogue.provenance().source()).contains("aws/karpenter-provider-aws");
        assertThat(catalogue.provenance().asOf()).isEqualTo("2026-08-06");
    }
}
