// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.trace.ReplayedPods.Part;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReplayedPodsTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void wholeTraceIsReplayedAsItWas() {
        assertThat(arrivals(Part.WHOLE)).containsExactly(0L, 10L, 20L, 30L, 30L, 40L);
    }

    @Test
    void sectionHasItsBounds() {
        assertThat(arrivals(new Part(10 * SECOND, 30 * SECOND, 0, 1, 1))).containsExactly(0L, 10L);
    }

    @Test
    void sectionIsShiftedAndAccelerated() {
        assertThat(arrivals(new Part(10 * SECOND, Long.MAX_VALUE, 100 * SECOND, 5, 1)))
                .containsExactly(100L, 102L, 104L, 104L, 106L);
    }

    @Test
    void sectionSlowedBeyondTheMaximumTimeNeverArrives() {
        assertThat(arrivals(new Part(0, Long.MAX_VALUE, SECOND, 1e-11, 1)).get(1))
                .isEqualTo(Long.MAX_VALUE / SECOND);
    }

    @Test
    void sameSeedTakesTheSameRows() {
        Part half = new Part(0, Long.MAX_VALUE, 0, 1, 0.5);
        assertThat(arrivals(half)).isEqualTo(arrivals(half)).hasSizeBetween(0, 5);
    }

    @Test
    void invalidSectionIsRejected() {
        assertThatThrownBy(() -> new Part(5, 4, 0, 1, 1)).hasMessageContaining("begin and end are swapped");
        assertThatThrownBy(() -> new Part(0, 4, 0, 0, 1)).hasMessageContaining("speed 0.0 must be above 0");
        assertThatThrownBy(() -> new Part(0, 4, 0, 1, Double.NaN)).hasMessageContaining("sample NaN");
    }

    private static List<Long> arrivals(Part part) {
        String table = """
                pod_id,arrival_s,duration_s
                a,0,1
                b,10,1
                c,20,1
                d,30,1
                e,30,1
                f,40,1
                """;
        List<Long> arrivals = new ArrayList<>();
        PodSource trace = TraceFormat.CSV.open(TraceInput.ofText("trace", table), TraceReading.STRICT);
        try (ReplayedPods replayed = new ReplayedPods(trace, part, RandomStream.of(2, "sample"))) {
            for (TracePod pod = replayed.next(); pod != null; pod = replayed.next()) {
                assertThat(pod.lifetimeNanos()).isEqualTo(SECOND);
                arrivals.add(pod.arrivalNanos() / SECOND);
            }
        }
        return arrivals;
    }
}
