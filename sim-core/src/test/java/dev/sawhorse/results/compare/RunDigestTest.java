// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.sim.stat.Percentiles;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class RunDigestTest {
    private static RunDigest random(long seed) {
        Random random = new Random(seed);
        double[] metrics = random.doubles(ComparedMetrics.ALL.size()).toArray();
        metrics[0] = Double.NaN;
        Percentiles scheduling = new Percentiles("scheduling");
        random.longs(500, 0, 10_000_000).forEach(scheduling::add);
        return new RunDigest(metrics, series(random), series(random), scheduling, doubts());
    }

    private static long[] series(Random random) {
        long[] series = random.longs(RunDigest.SAMPLES).toArray();
        series[0] = Long.MAX_VALUE;
        series[1] = Long.MIN_VALUE;
        series[3] = series[2];
        return series;
    }

    private static Doubts doubts() {
        return new Doubts(List.of(new FiguresInDoubt("No run time is known.", List.of("cost", "pods.completed"))));
    }

    @Test
    void isTheSameAfterTransport() {
        for (long seed = 0; seed < 20; seed++) {
            RunDigest digest = random(seed);
            RunDigest read = RunDigest.of(digest.bytes());
            assertThat(read.metrics()).isEqualTo(digest.metrics());
            assertThat(read.costRate()).isEqualTo(digest.costRate());
            assertThat(read.nodes()).isEqualTo(digest.nodes());
            assertThat(read.doubts()).isEqualTo(digest.doubts());
            assertThat(read.scheduling().toString())
                    .isEqualTo(digest.scheduling().toString());
            assertThat(read.scheduling().mean()).isEqualTo(digest.scheduling().mean());
            assertThat(read.bytes()).isEqualTo(digest.bytes());
        }
    }

    @Test
    void variantIsTheSameInAnyOrderOfRuns() {
        ComparedVariant forward = new ComparedVariant("a", "", 5);
        ComparedVariant backward = new ComparedVariant("a", "", 5);
        for (int seed = 0; seed < 5; seed++) {
            forward.add(seed, RunDigest.of(random(seed).bytes()));
            backward.add(4 - seed, random(4 - seed));
        }
        assertThat(backward.values(ComparedMetrics.ALL.get(1))).isEqualTo(forward.values(ComparedMetrics.ALL.get(1)));
        assertThat(backward.scheduling().bytes()).isEqualTo(forward.scheduling().bytes());
        for (int sample = 0; sample < forward.nodes().size(); sample++) {
            assertThat(backward.nodes().mean(sample)).isEqualTo(forward.nodes().mean(sample));
            assertThat(backward.costRate().greatest(sample))
                    .isEqualTo(forward.costRate().greatest(sample));
        }
    }

    @Test
    void damageIsNoticed() {
        byte[] bytes = random(1).bytes();
        for (int i = 0; i < bytes.length; i += 7) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 1;
            assertThatThrownBy(() -> RunDigest.of(damaged)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> RunDigest.of(new byte[3])).isInstanceOf(IllegalArgumentException.class);
    }
}
