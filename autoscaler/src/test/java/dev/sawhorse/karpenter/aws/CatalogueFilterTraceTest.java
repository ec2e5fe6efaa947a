// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CatalogueFilterTraceTest {
    private static final InstanceCatalogue CATALOGUE = InstanceCatalogue.load();
    private static final RegionFacts REGION = RegionFacts.of(CATALOGUE, "us-east-1");

    private final EC2NodeClass nodeClass =
            new EC2NodeClass(ObjectMeta.of("", "small"), "AL2023", List.of("us-east-1e"), null, null, null, null, true);
    private final InstanceTypes seen = new InstanceTypeProvider(
                    REGION, new RegionPriceBook(REGION), new UnavailableOfferings(), ProviderOptions.DEFAULT)
            .list(nodeClass, 0);
    private final InstanceTypeFilterTrace trace = CatalogueFilterTrace.of(REGION, nodeClass, seen);

    @Test
    void traceEndsWithTheTypesOfKarpenter() {
        assertThat(trace.begin()).isEqualTo(CATALOGUE.types().size());
        assertThat(trace.stages()).extracting(FilterStage::key).containsExactly("region", "zones");
        assertThat(trace.left())
                .containsExactlyInAnyOrderElementsOf(
                        seen.asList().stream().map(InstanceType::name).toList());
    }

    @Test
    void aTypeThatTheRegionDoesNotSellFallsFirst() {
        List<String> sold =
                REGION.offers().stream().map(offer -> offer.shape().name()).toList();
        String unsold = CATALOGUE.types().stream()
                .map(shape -> shape.name())
                .filter(name -> !sold.contains(name))
                .findFirst()
                .orElseThrow();
        FilterStage fall = trace.fallOf(unsold);
        assertThat(fall).isNotNull();
        assertThat(fall.key()).isEqualTo("region");
        assertThat(fall.removed())
                .containsEntry(unsold, "no zone of us-east-1 has it, or its price there is not known");
    }

    @Test
    void aTypeOfOtherZonesFallsWithTheirNames() {
        String elsewhere = REGION.offers().stream()
                .filter(offer ->
                        offer.zones().stream().noneMatch(zone -> zone.name().equals("us-east-1e")))
                .map(offer -> offer.shape().name())
                .findFirst()
                .orElseThrow();
        FilterStage fall = trace.fallOf(elsewhere);
        assertThat(fall).isNotNull();
        assertThat(fall.key()).isEqualTo("zones");
        assertThat(fall.removed().get(elsewhere))
                .startsWith("only in us-east-1")
                .doesNotContain("us-east-1e");
    }
}
