// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class AlibabaCloudTest {
    private final RegionFacts hangzhou = RegionFacts.ofRegion("cn-hangzhou");

    @Test
    void namesAreParsedAsTheProviderDoes() {
        assertThat(InstanceTypeName.parse("ecs.g7.2xlarge"))
                .isEqualTo(new InstanceTypeName("ecs.g7.2xlarge", "ecs.g7", "2xlarge", "g", "7"));
        assertThat(InstanceTypeName.parse("ecs.c7a.large"))
                .isEqualTo(new InstanceTypeName("ecs.c7a.large", "ecs.c7a", "large", "c", "7"));
    }

    @Test
    void shapesFollowFromNames() {
        for (InstanceOffer offer : hangzhou.offers()) {
            InstanceShape shape = offer.shape();
            String size = shape.typeName().size().replace("xlarge", "");
            int vcpus = size.equals("large") ? 2 : size.isEmpty() ? 4 : 4 * Integer.parseInt(size);
            assertThat(shape.vcpus()).as(shape.name()).isEqualTo(vcpus);
            assertThat(shape.memoryMib() >> 10).as(shape.name()).isEqualTo(vcpus * gibPerVcpu(shape));
            assertThat(shape.processor().isArm64())
                    .as(shape.name())
                    .isEqualTo(shape.typeName().family().endsWith("y"));
        }
    }

    private static int gibPerVcpu(InstanceShape shape) {
        return switch (String.valueOf(shape.typeName().category())) {
            case "c" -> 2;
            case "g" -> 4;
            default -> 8;
        };
    }

    @Test
    void pricesOfAFamilyAreInProportionToItsSizes() {
        Map<String, Double> perVcpu = new TreeMap<>();
        for (InstanceOffer offer : hangzhou.offers()) {
            double price = offer.onDemandPerHour() / offer.shape().vcpus();
            double known = perVcpu.computeIfAbsent(offer.shape().typeName().family(), family -> price);
            assertThat(price).as(offer.shape().name()).isCloseTo(known, within(known * 0.003));
        }
        assertThat(perVcpu).hasSize(8);
    }

    @Test
    void everyTypeIsSoldOnDemandInEveryZoneThatIsKnown() {
        assertThat(hangzhou.offers())
                .hasSize(40)
                .allMatch(offer -> !offer.shape().isSpot());
        assertThat(hangzhou.zones().assumed()).isTrue();
        assertThat(hangzhou.zones().offering("ecs.g7.large"))
                .extracting(Zone::name)
                .containsExactly("cn-hangzhou-h", "cn-hangzhou-i", "cn-hangzhou-j");
        assertThat(hangzhou.onDemandPrices().currency()).isEqualTo("CNY");
    }

    @Test
    void unknownRegionListsTheRegionsOfBothClouds() {
        assertThatThrownBy(() -> RegionFacts.ofRegion("cn-hangzou"))
                .isInstanceOf(UnknownRegionException.class)
                .hasMessageContaining("us-east-1")
                .hasMessageContaining("cn-hangzhou");
    }

    @Test
    void noRegionIsInBothClouds() {
        List<String> own = Regions.covered(BundledFacts.ALIBABA_CLOUD, Regions.ON_DEMAND);
        assertThat(own).containsExactly("cn-hangzhou");
        assertThat(Regions.covered(BundledFacts.AWS, Regions.ON_DEMAND)).doesNotContainAnyElementsOf(own);
    }
}
