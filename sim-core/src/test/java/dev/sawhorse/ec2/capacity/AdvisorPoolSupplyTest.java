// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class AdvisorPoolSupplyTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final CapacityPool SMALL = new CapacityPool("m5.xlarge", "us-east-1a", CapacityType.SPOT);
    private static final CapacityPool LARGE = new CapacityPool("m5.4xlarge", "us-east-1a", CapacityType.SPOT);

    private static AdvisorPoolSupply supply(double scale) {
        return new AdvisorPoolSupply(
                new AdvisorPoolDepth(null, 7), type -> type.equals("m5.4xlarge") ? 16 : 4, scale, 7);
    }

    @Test
    void readingDoesNotChangeTheValue() {
        AdvisorPoolSupply often = supply(1);
        for (long at = 0; at < 100 * HOUR; at += HOUR / 7) {
            often.instances(SMALL, at);
        }
        AdvisorPoolSupply once = supply(1);

        assertThat(often.instances(SMALL, 100 * HOUR)).isEqualTo(once.instances(SMALL, 100 * HOUR));
        assertThat(often.instances(SMALL, 3 * HOUR)).isEqualTo(once.instances(SMALL, 3 * HOUR));
    }

    @Test
    void largerTypesAreScarcer() {
        AdvisorPoolDepth depths = new AdvisorPoolDepth(null, 7);

        assertThat(meanLog(LARGE) - StrictMath.log(depths.depth(LARGE) / 4)).isCloseTo(0, within(0.05));
        assertThat(meanLog(SMALL) - StrictMath.log(depths.depth(SMALL))).isCloseTo(0, within(0.05));
    }

    @Test
    void scaleMultipliesEverything() {
        assertThat(supply(3).instances(SMALL, HOUR)).isCloseTo(3 * supply(1).instances(SMALL, HOUR), within(1e-9));
    }

    @Test
    void levelHasTheGivenVarianceAndCorrelation() {
        CapacityProcess level = new CapacityProcess(3, "level");
        int steps = 20_000;
        double sum = 0;
        double squares = 0;
        double products = 0;
        double before = 0;
        for (int i = 0; i < steps; i++) {
            double log = StrictMath.log(level.at(i * 6L * HOUR));
            sum += log;
            squares += log * log;
            products += i == 0 ? 0 : log * before;
            before = log;
        }

        assertThat(sum / steps).isCloseTo(0, within(0.02));
        assertThat(squares / steps).isCloseTo(0.25, within(0.01));
        // Six hours halve a deviation.
        assertThat(products / squares).isCloseTo(0.5, within(0.02));
    }

    private static double meanLog(CapacityPool pool) {
        AdvisorPoolSupply supply = supply(1);
        double sum = 0;
        int count = 5_000;
        for (int i = 0; i < count; i++) {
            sum += StrictMath.log(supply.instances(pool, i * 6L * HOUR));
        }
        return sum / count;
    }
}
