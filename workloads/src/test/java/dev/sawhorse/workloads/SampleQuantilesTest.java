// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SampleQuantilesTest {
    @Test
    void quantilesBetweenValuesAreInterpolated() {
        SampleQuantiles quantiles = new SampleQuantiles(List.of(40, 10, 20, 30));
        assertThat(quantiles.size()).isEqualTo(4);
        assertThat(quantiles.at(0)).isEqualTo(10);
        assertThat(quantiles.at(0.25)).isEqualTo(17.5);
        assertThat(quantiles.at(0.5)).isEqualTo(25);
        assertThat(quantiles.at(1)).isEqualTo(40);
    }

    @Test
    void aSingleValueIsEveryQuantile() {
        assertThat(new SampleQuantiles(List.of(7L)).at(0.9)).isEqualTo(7);
        assertThatThrownBy(() -> new SampleQuantiles(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
