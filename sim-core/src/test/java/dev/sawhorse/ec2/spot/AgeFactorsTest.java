// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AgeFactorsTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final AgeFactors AGES =
            new AgeFactors(List.of(new AgeFactors.Band(Duration.ofHours(1), 4), AgeFactors.Band.rest(0.5)));

    @Test
    void anInstanceHasTheFactorOfItsBand() {
        assertThat(AGES.at(0)).isEqualTo(4);
        assertThat(AGES.at(HOUR - 1)).isEqualTo(4);
        assertThat(AGES.at(HOUR)).isEqualTo(0.5);
        assertThat(AGES.at(1_000 * HOUR)).isEqualTo(0.5);
        assertThat(AgeFactors.NONE.at(HOUR)).isEqualTo(1);
    }

    @Test
    void thinningTheMoreFrequentReclaimsGivesTheHazardOfEachBand() {
        ReclaimModel model = ReclaimModel.calibrated();
        ReclaimModel unthinned = AGES.unthinned(model);
        assertThat(unthinned.scale() * AGES.share(0)).isEqualTo(4);
        assertThat(unthinned.scale() * AGES.share(HOUR)).isEqualTo(0.5);
        assertThat(unthinned.unavailable().multipliedBy(4)).isEqualTo(model.unavailable());
        assertThat(AgeFactors.NONE.unthinned(model)).isEqualTo(model);
        assertThat(AgeFactors.NONE.share(HOUR)).isEqualTo(1);
    }

    @Test
    void bandsThatEndBeforeTheyBeginAreRefused() {
        AgeFactors.Band first = new AgeFactors.Band(Duration.ofHours(2), 1);
        assertThatThrownBy(() -> new AgeFactors(List.of(first, first))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AgeFactors(List.of(AgeFactors.Band.rest(-1))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
