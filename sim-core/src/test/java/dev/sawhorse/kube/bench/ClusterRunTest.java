// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.bench;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterRunTest {
    @Test
    void everyPodIsBoundAndEnds() {
        ClusterRun.Outcome outcome = new ClusterRun(3, 200).run();

        assertThat(outcome.results().pods().created()).isEqualTo(200);
        assertThat(outcome.results().pods().bound()).isEqualTo(200);
        assertThat(outcome.results().pods().completed()).isEqualTo(200);
        assertThat(outcome.results().pods().lost()).isZero();
        assertThat(outcome.results().utilization().cpu()).isBetween(0.2, 0.9);
    }

    @Test
    void runsOfOneSizeAreTheSame() {
        ClusterRun.Outcome outcome = new ClusterRun(2, 100).run();
        ClusterRun.Outcome again = new ClusterRun(2, 100).run();

        assertThat(again.events()).isEqualTo(outcome.events());
        assertThat(again.results().utilization()).isEqualTo(outcome.results().utilization());
    }
}
