// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Comparator;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RegionFactsTest {
    private final InstanceCatalogue catalogue = InstanceCatalogue.load();

    @Test
    void offersHaveAPriceAndAZone() {
        RegionFacts region = RegionFacts.of(catalogue, "eu-west-1");

        assertThat(region.offers())
                .hasSizeGreaterThan(700)
                .isSortedAccordingTo(Comparator.comparing(offer -> offer.shape().name()))
                .allMatch(offer -> offer.onDemandPerHour() > 0 && !offer.zones().isEmpty() && !offer.estimated());
        assertThat(region.region()).isEqualTo("eu-west-1");
    }

    @Test
    void estimatesAddTypesAndAreMarked() {
        RegionFacts known = RegionFacts.of(catalogue, "eu-west-1");
        RegionFacts estimated = RegionFacts.of(FactSource.bundled(), catalogue, "eu-west-1", true, Map.of());

        assertThat(estimated.offers())
                .containsAll(known.offers())
                .hasSizeGreaterThan(known.offers().size());
        assertThat(estimated.offers().stream().filter(InstanceOffer::estimated))
                .hasSize(estimated.offers().size() - known.offers().size());
    }

    @Test
    void assumedZonesOfferEveryPricedType() {
        RegionFacts region = RegionFacts.of(catalogue, "us-gov-west-1");

        assertThat(region.zones().assumed()).isTrue();
        assertThat(region.offers()).isNotEmpty().allMatch(offer -> offer.zones().size() == 3);
    }
}
