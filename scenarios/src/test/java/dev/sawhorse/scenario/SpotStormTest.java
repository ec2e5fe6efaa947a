// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.scenario.file.Assertion;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that the comments of {@code spot-storm.yaml} describe. */
@Tag("slow")
final class SpotStormTest {
    private static final RecordedRun WIDE = RecordedRun.ofVariant("spot-storm.yaml", "wide");
    private static final RecordedRun NARROW = RecordedRun.ofVariant("spot-storm.yaml", "narrow");
    private static final double STORM = 1800;

    @Test
    void allAssertionsPass() {
        assertThat(WIDE.outcome().assertions()).hasSize(6).allMatch(Assertion.Outcome::holds);
        assertThat(NARROW.outcome().assertions()).hasSize(5).allMatch(Assertion.Outcome::holds);
    }

    @Test
    void twoHundredNodesRunOnSpotBefore() {
        for (RecordedRun run : List.of(WIDE, NARROW)) {
            assertThat(launched(run, 0))
                    .hasSize(201)
                    .allMatch(instance -> instance.capacityType().equals("spot"));
        }
    }

    @Test
    void noticesArriveWithinNinetySeconds() {
        assertThat(WIDE.times(Observation.SpotInterruption.class))
                .hasSize(44)
                .allMatch(at -> at >= STORM && at < STORM + 90);
        assertThat(NARROW.times(Observation.SpotInterruption.class))
                .hasSize(80)
                .allMatch(at -> at >= STORM && at < STORM + 90);
    }

    @Test
    void wideUsesSpotOfOtherFamiliesAndNarrowOnDemand() {
        assertThat(launched(WIDE, STORM))
                .hasSize(44)
                .allMatch(instance -> instance.capacityType().equals("spot"));
        assertThat(launched(NARROW, STORM))
                .hasSize(80)
                .allMatch(instance -> instance.capacityType().equals("on-demand"));
        TreeSet<String> families = new TreeSet<>();
        launched(WIDE, STORM).forEach(instance -> families.add(instance.instanceType()));
        assertThat(families).doesNotContain("c5.2xlarge", "m5.2xlarge");
    }

    private static List<InstanceLaunched> launched(RecordedRun run, double from) {
        return run.journal().stream()
                .filter(entry -> (from == 0) == (entry.time() < STORM * 1e9))
                .map(Journal.Entry::observation)
                .filter(InstanceLaunched.class::isInstance)
                .map(InstanceLaunched.class::cast)
                .toList();
    }
}
