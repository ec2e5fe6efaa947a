// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.AdvisorPoolDepth;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Over many accounts, pools are chosen as often as the definition of their strategy says: Pearson's chi-square, at 0.1 %. */
class AllocationChoiceTest {
    private static final int RUNS = 20_000;
    private static final List<String> ZONES = List.of("a", "b", "c", "d", "e");
    /** The 99.9th percentile of chi-square with 4 degrees of freedom. */
    private static final double CRITICAL = 18.467;

    private static CapacityPool pool(int index) {
        return new CapacityPool("m5.large", ZONES.get(index), CapacityType.SPOT);
    }

    /** How often each pool goes first; pool 0 is the cheapest, and each depth is even between a half and one and a half. */
    private static int[] firstChoices(AllocationStrategy strategy) {
        List<FleetRequest.Override> overrides = new ArrayList<>();
        for (int i = 0; i < ZONES.size(); i++) {
            overrides.add(new FleetRequest.Override(pool(i), ZONES.size() - i));
        }
        FleetRequest request = FleetRequest.of(strategy, overrides, 1, Map.of());
        PriceBook prices = (pool, at) -> OptionalDouble.of(0.1 + ZONES.indexOf(pool.zone()));
        int[] chosen = new int[ZONES.size()];
        for (int seed = 0; seed < RUNS; seed++) {
            CapacityPool first = Allocation.order(request, prices, new AdvisorPoolDepth(null, seed), 0)
                    .get(0);
            chosen[ZONES.indexOf(first.zone())]++;
        }
        return chosen;
    }

    /** The probability that each of five depths, even between 0.5 and 1.5, is the first that is at least half the deepest. */
    private static double[] firstHighlyAvailable() {
        int pools = ZONES.size();
        int steps = 20_000;
        double[] probability = new double[pools];
        for (int step = 0; step < steps; step++) {
            double deepest = 0.5 + (step + 0.5) / steps;
            double below = deepest - 0.5;
            double shallow = Math.max(0, deepest / 2 - 0.5);
            for (int chosen = 0; chosen < pools; chosen++) {
                double cheaperAreShallow = StrictMath.pow(shallow, chosen);
                double isDeepest = cheaperAreShallow * StrictMath.pow(below, pools - 1 - chosen);
                double anotherIsDeepest = chosen == pools - 1
                        ? 0
                        : cheaperAreShallow
                                * (below - shallow)
                                * (pools - 1 - chosen)
                                * StrictMath.pow(below, pools - 2 - chosen);
                probability[chosen] += (isDeepest + anotherIsDeepest) / steps;
            }
        }
        return probability;
    }

    private static double chiSquare(int[] observed, double[] probability) {
        double sum = 0;
        for (int i = 0; i < observed.length; i++) {
            double expected = RUNS * probability[i];
            sum += (observed[i] - expected) * (observed[i] - expected) / expected;
        }
        return sum;
    }

    @Test
    void theExpectedProbabilitiesAddUp() {
        double sum = 0;
        for (double probability : firstHighlyAvailable()) {
            sum += probability;
        }
        assertThat(sum).isBetween(0.9999, 1.0001);
    }

    @Test
    void capacityOptimizedChoosesEqualPoolsEquallyOften() {
        double[] even = {0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(chiSquare(firstChoices(AllocationStrategy.CAPACITY_OPTIMIZED), even))
                .isLessThan(CRITICAL);
    }

    @Test
    void priceCapacityOptimizedChoosesTheCheapestOfTheHighlyAvailablePools() {
        int[] chosen = firstChoices(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);

        assertThat(chiSquare(merged(chosen), merged(firstHighlyAvailable()))).isLessThan(CRITICAL);
        assertThat(chosen[0]).isGreaterThan(chosen[1]);
    }

    @Test
    void capacityOptimizedPrioritizedUsesPriorities() {
        int[] chosen = firstChoices(AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED);
        int[] reversed = new int[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            reversed[i] = chosen[chosen.length - 1 - i];
        }

        assertThat(chiSquare(merged(reversed), merged(firstHighlyAvailable()))).isLessThan(CRITICAL);
    }

    @Test
    void theTestSeesAWrongRule() {
        double[] even = {0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(chiSquare(firstChoices(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED), even))
                .isGreaterThan(CRITICAL);
    }

    /** The rare choices together, so that every class has enough of them. */
    private static int[] merged(int[] counts) {
        return new int[] {counts[0], counts[1], counts[2], counts[3] + counts[4]};
    }

    private static double[] merged(double[] shares) {
        return new double[] {shares[0], shares[1], shares[2], shares[3] + shares[4]};
    }
}
