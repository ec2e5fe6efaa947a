// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.Exponential;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SampledLifetimesTest {
    private static final SamplingContext JOBS = new SamplingContext("jobs", 3, Instant.EPOCH, 0, file -> {
        throw new AssertionError("no file is read");
    });

    private static List<Long> first(int count, SampledLifetimes lifetimes) {
        return LongStream.generate(lifetimes::nextNanos).limit(count).boxed().toList();
    }

    @Test
    void areThoseOfOneStreamFromItsBeginning() {
        Distribution seconds = new Exponential(600).bind(RandomStream.of(3, "lifetimes/jobs/7"));
        List<Long> expected = LongStream.generate(() -> SampledLifetimes.nanos(seconds.sample()))
                .limit(5)
                .boxed()
                .toList();

        assertThat(first(5, new SampledLifetimes(new Exponential(600), JOBS, 7)))
                .isEqualTo(expected)
                .doesNotHaveDuplicates();
    }

    @Test
    void areNotThoseOfAnotherObject() {
        assertThat(first(3, new SampledLifetimes(new Exponential(600), JOBS, 8)))
                .doesNotContainAnyElementsOf(first(3, new SampledLifetimes(new Exponential(600), JOBS, 7)));
    }
}
