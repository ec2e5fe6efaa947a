// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CrashLoopBackOffTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void waitsDoubleFromTenSecondsToFiveMinutes() {
        CrashLoopBackOff backOff = new CrashLoopBackOff();
        List<Long> waits = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 9; i++) {
            long at = backOff.startsAt(now);
            waits.add((at - now) / SECOND);
            now = at + SECOND;
        }
        assertThat(waits).containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L);
    }

    @Test
    void backOffResetsAfterTenMinutes() {
        CrashLoopBackOff backOff = new CrashLoopBackOff();
        backOff.startsAt(0);
        backOff.startsAt(SECOND);
        long end = 11 * SECOND + 601 * SECOND;
        assertThat(backOff.startsAt(end)).isEqualTo(end);
        assertThat(backOff.startsAt(end + SECOND)).isEqualTo(end + 11 * SECOND);
    }
}
