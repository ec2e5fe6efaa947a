// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.scenario.file.Assertion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
final class FirstDayTest {
    @Test
    void allAssertionsPassAndAboutAHundredNodesRunAtThePeak() {
        RecordedRun run = RecordedRun.of("first-day.yaml");
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
        assertThat(run.outcome().results().nodes().peak()).isBetween(80, 130);
        assertThat(run.outcome().unbound()).isEmpty();
    }

    @Test
    void seedDeterminesArrivals() {
        String[] halfAnHour = {"duration=30m", "assert=[]"};
        RecordedRun one = RecordedRun.of("first-day.yaml", halfAnHour);
        assertThat(RecordedRun.of("first-day.yaml", halfAnHour).journal()).isEqualTo(one.journal());
        assertThat(RecordedRun.of("first-day.yaml", "duration=30m", "assert=[]", "seed=2")
                        .journal())
                .isNotEqualTo(one.journal());
    }
}
