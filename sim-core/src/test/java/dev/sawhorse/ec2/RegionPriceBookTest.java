// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RegionPriceBookTest {
    private static final RegionFacts FACTS = RegionFacts.of(InstanceCatalogue.load(), "us-east-1");

    private final RegionPriceBook prices = new RegionPriceBook(FACTS);

    @Test
    void onDemandCostsTheSameInEveryZone() {
        assertThat(prices.price(new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND), 0))
                .hasValue(0.096);
        assertThat(prices.price(new CapacityPool("m5.large", "us-east-1b", CapacityType.ON_DEMAND), 0))
                .hasValue(0.096);
    }

    @Test
    void spotNeverCostsMoreThanOnDemand() {
        int pools = 0;
        for (InstanceOffer offer : FACTS.offers()) {
            for (Zone zone : offer.zones()) {
                OptionalDouble spot =
                        prices.price(new CapacityPool(offer.shape().name(), zone.name(), CapacityType.SPOT), 0);
                assertThat(spot.isPresent()).isEqualTo(offer.shape().isSpot());
                assertThat(spot.orElse(0)).isLessThanOrEqualTo(offer.onDemandPerHour());
                pools++;
            }
        }
        assertThat(pools).isGreaterThan(1_000);
    }

    @Test
    void poolThatIsNotOfferedHasNoPrice() {
        assertThat(prices.price(new CapacityPool("m5.large", "eu-west-1a", CapacityType.ON_DEMAND), 0))
                .isEmpty();
        assertThat(prices.price(new CapacityPool("m99.large", "us-east-1a", CapacityType.SPOT), 0))
                .isEmpty();
    }
}
