// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.InterruptionRange;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Interruption rates over many seeds, compared with the Spot Advisor's ranges. */
class SpotCalibrationTest {
    private static final List<String> ZONES = List.of("us-east-1a", "us-east-1b", "us-east-1c", "us-east-1d");
    private static final int MONTHS = 400;

    /** Types of every range, some of them sizes of one family. */
    private static final List<String> TYPES = List.of(
            "c5.large",
            "c5.xlarge",
            "c5ad.xlarge",
            "m5.xlarge",
            "m5.2xlarge",
            "r6a.xlarge",
            "t3a.nano",
            "m7i-flex.xlarge",
            "c7i-flex.xlarge",
            "c6a.xlarge",
            "c7i.xlarge",
            "c4.xlarge",
            "c7g.xlarge",
            "c3.8xlarge",
            "c3.large",
            "c5.12xlarge");

    private final InterruptionShares shares = InterruptionShares.of("us-east-1");

    private void assertWithinRanges(ReclaimModel model) {
        List<SpotCalibration.Row> rows = SpotCalibration.simulate(shares, model, TYPES, ZONES, MONTHS);

        assertThat(rows).hasSize(InterruptionRange.values().length).allMatch(SpotCalibration.Row::isWithin);
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(row.interrupted()).isCloseTo(row.aimed(), within(0.02 + 0.03 * row.aimed())));
    }

    @Test
    void interruptedShareOfEveryAdvisorRangeIsInsideIt() {
        assertWithinRanges(ReclaimModel.calibrated());
    }

    @Test
    void sharesMatchIfReclaimsFollowEachOther() {
        assertWithinRanges(ReclaimModel.calibrated().withHeavyTails());
    }

    @Test
    void sharesMatchForAnyShareOfCommonShocks() {
        assertWithinRanges(ReclaimModel.calibrated().withShocks(0, 0));
        assertWithinRanges(ReclaimModel.calibrated().withShocks(0.8, 0));
    }

    @Test
    void hazardIsThatOfAnInstanceKeptForTheWholeMonth() {
        assertThat(1 - StrictMath.exp(-InterruptionShares.hazard(0.3) * InterruptionShares.HOURS))
                .isCloseTo(0.3, within(1e-12));
        assertThat(shares.share("no.such")).isEqualTo(0.125);
        assertThat(shares.isKnown("no.such")).isFalse();
        assertThat(InterruptionShares.of("nowhere-1").range("m5.large")).isEqualTo(InterruptionRange.FROM_10_TO_15);
    }
}
