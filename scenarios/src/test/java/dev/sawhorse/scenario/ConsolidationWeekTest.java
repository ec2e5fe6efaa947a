// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ClosedBudgets;
import dev.sawhorse.scenario.run.ClosedBudgets.Window;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events of {@code consolidation-week.yaml}, on a Monday with a tenth of the load. */
@Tag("slow")
final class ConsolidationWeekTest {
    private static final String FILE = "consolidation-week.yaml";
    private static final long HOUR = 3_600_000_000_000L;

    private static final RecordedRun MONDAY = RecordedRun.of(
            FILE,
            "duration=22h",
            "workloads[0].replicas.curve={low: 10, high: 170, peakAt: 10h}",
            "workloads[1].replicas.curve={low: 4, high: 70, peakAt: 10h}",
            "workloads[2].replicas.curve={low: 5, high: 80, peakAt: 10h}",
            "assert=[pods.lost == 0, pods.unschedulableAtEnd == 0]");

    private static List<Journal.Entry> commands() {
        return MONDAY.journal().stream()
                .filter(entry -> entry.observation() instanceof DisruptionCommand)
                .toList();
    }

    @Test
    void budgetsAreClosedForTenHoursOfEveryWorkingDay() {
        List<Window> windows = ClosedBudgets.of(ScenarioLoader.load(Path.of(FILE)));

        assertThat(windows).hasSize(5);
        for (int day = 0; day < 5; day++) {
            assertThat(windows.get(day)).isEqualTo(new Window((24 * day + 8) * HOUR, (24 * day + 18) * HOUR));
        }
    }

    @Test
    void nodesAreDisruptedOnlyOutsideBusinessHours() {
        assertThat(commands()).noneMatch(entry -> entry.time() > 8 * HOUR && entry.time() < 18 * HOUR);
        assertThat(commands().stream().filter(entry -> entry.time() >= 18 * HOUR))
                .hasSizeGreaterThan(3);
    }

    @Test
    void nodesAreKeptUntilTheWindowOpens() {
        var running = MONDAY.outcome().results().timeline().running();

        assertThat(running.at(18 * HOUR - 1)).isEqualTo(running.max());
        assertThat(running.at(22 * HOUR)).isLessThan(running.max() / 2);
    }

    @Test
    void everyAssertionPasses() {
        assertThat(MONDAY.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }
}
