// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AutoscalerOutcomeTest {
    @Test
    void sharesHalfwayBetweenTwoAreRoundedToTheEvenOne() {
        assertThat(AutoscalerOutcome.share(1_000.0 / 1_024)).isEqualTo("0.976562");
        assertThat(AutoscalerOutcome.share(1_001.0 / 2_048)).isEqualTo("0.488770");
        assertThat(AutoscalerOutcome.share(3.0 / 128)).isEqualTo("0.023438");
        assertThat(AutoscalerOutcome.share(0)).isEqualTo("0.000000");
    }

    @Test
    void sharesAreRoundedAsTheyAreAndNotAsTheyAreWritten() {
        assertThat(AutoscalerOutcome.share(0.5359375)).isEqualTo("0.535937");
    }
}
