// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.OptionalDouble;

/**
 * A price book with the spot prices of another one times a factor; the on-demand price of a type remains the upper bound, as on
 * EC2.
 *
 * @param factor above 0
 */
public record ScaledSpotPrices(PriceBook listed, double factor) implements PriceBook {
    @Override
    public OptionalDouble price(CapacityPool pool, long atNanos) {
        OptionalDouble price = listed.price(pool, atNanos);
        if (pool.capacityType() != CapacityType.SPOT || price.isEmpty()) {
            return price;
        }
        CapacityPool same = new CapacityPool(pool.instanceType(), pool.zone(), CapacityType.ON_DEMAND);
        double scaled = factor * price.getAsDouble();
        return OptionalDouble.of(Math.min(scaled, listed.price(same, atNanos).orElse(scaled)));
    }
}
