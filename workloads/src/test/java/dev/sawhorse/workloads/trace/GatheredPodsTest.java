// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.workloads.BatchWaves;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class GatheredPodsTest {
    @Test
    void podsWaitForTheNextMultiple() {
        long minute = Duration.ofMinutes(1).toNanos();
        PodSource every4Minutes = new ArrivedPods("web", new BatchWaves(0, 4 * minute, () -> 1));
        PodSource gathered = new GatheredPods(every4Minutes, 10 * minute);
        List<Long> minutes = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            minutes.add(Objects.requireNonNull(gathered.next()).arrivalNanos() / minute);
        }
        assertThat(minutes).containsExactly(0L, 10L, 10L, 20L, 20L, 20L, 30L);
    }
}
