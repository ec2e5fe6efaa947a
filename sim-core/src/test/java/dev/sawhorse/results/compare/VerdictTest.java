// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.results.summary.Metric;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VerdictTest {
    private static String verdict(String metric, double[] reference, double[] variant) {
        Metric found = ComparedMetrics.ALL.stream()
                .filter(each -> each.name().equals(metric))
                .findFirst()
                .orElseThrow();
        return Verdict.of(found, PairedDifference.of(reference, variant, 0.95));
    }

    @Test
    void directionIsNamedWhereTheIntervalExcludesZero() {
        double[] reference = {100, 110, 90, 105};
        assertThat(verdict("cost.total", reference, new double[] {80, 90, 71, 84}))
                .isEqualTo("lower by 19.8% [18.0, 22.0]");
        assertThat(verdict("cost.total", new double[] {80, 90, 71, 84}, reference))
                .isEqualTo("higher by 24.6% [22.0, 28.2]");
        assertThat(verdict("latencySeconds.ready.p95", reference, new double[] {120, 131, 109, 126}))
                .startsWith("slower by ");
    }

    @Test
    void insignificantDifferenceIsNotClaimed() {
        assertThat(verdict("cost.total", new double[] {100, 110, 90}, new double[] {90, 130, 91}))
                .isEqualTo("not significant");
    }

    @Test
    void sharesDifferInPoints() {
        assertThat(verdict("utilization.cpu", new double[] {0.50, 0.52, 0.51}, new double[] {0.60, 0.62, 0.61}))
                .isEqualTo("higher by 10.0 points [10.0, 10.0]");
    }

    @Test
    void zeroReferenceDiffersInItsUnit() {
        assertThat(verdict("pods.evicted", new double[] {0, 0, 0}, new double[] {4, 5, 6}))
                .isEqualTo("more by 5.0 [2.5, 7.5]");
        assertThat(verdict("latencySeconds.scheduling.p50", new double[] {0, 0, 0}, new double[] {4, 5, 6}))
                .isEqualTo("slower by 5.0 s [2.5, 7.5]");
    }

    @Test
    void oneSeedHasNoSignificance() {
        assertThat(verdict("cost.total", new double[] {100}, new double[] {50})).isEqualTo("unknown with one seed");
        assertThat(verdict("cost.total", new double[] {100}, new double[] {100}))
                .isEqualTo("the same");
    }

    @Test
    void equalInEverySeedIsTheSame() {
        assertThat(verdict("pods.lost", new double[] {0, 0}, new double[] {0, 0}))
                .isEqualTo("the same");
    }
}
