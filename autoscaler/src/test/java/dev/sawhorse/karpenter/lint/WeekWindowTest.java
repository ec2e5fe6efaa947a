// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WeekWindowTest {
    private static final Instant WEEK = Instant.parse("2026-01-07T12:00:00Z");

    @Test
    void daysThatFollowEachOtherAreOneRun() {
        assertThat(window(540, 480, 0, 1, 2, 3, 4)).hasToString("Mon-Fri 09:00-17:00");
        assertThat(window(1320, 480, 0, 2, 3)).hasToString("Mon, Wed-Thu 22:00-06:00");
        assertThat(window(5, 30, 0, 1, 2, 3, 4, 5, 6)).hasToString("daily 00:05-00:35");
        assertThat(window(0, 1440, 5, 6)).hasToString("Sat-Sun all day");
        assertThat(window(1380, 60, 6)).hasToString("Sun 23:00-24:00");
    }

    @Test
    void windowsOverSeveralDaysNameBothEnds() {
        assertThat(window(1020, 64 * 60, 4)).hasToString("Fri 17:00 - Mon 09:00");
        assertThat(window(0, BudgetWeek.MINUTES, 0)).hasToString("all week");
    }

    @Test
    void equalDaysAreNamedOnce() {
        assertThat(WeekWindow.text(List.of(window(60, 60, 0), window(180, 60, 0), window(60, 60, 1))))
                .isEqualTo("Mon 01:00-02:00, 03:00-04:00, Tue 01:00-02:00");
    }

    @Test
    void sundayBeginsARunOfDaysInCron() {
        assertThat(window(540, 60, 4, 5, 6).asBudget("0", ""))
                .isEqualTo("- {nodes: \"0\", schedule: \"0 9 * * sun,fri-sat\", duration: 1h}");
        assertThat(window(540, 60, 5, 6).asBudget("0", "")).contains("\"0 9 * * sun,sat\"");
        assertThat(window(540, 90, 6).asBudget("1", ", reasons: [Empty]"))
                .isEqualTo("- {nodes: \"1\", reasons: [Empty], schedule: \"0 9 * * sun\", duration: 1h30m}");
    }

    @Test
    void earlierWindowsMayBeginOnTheDayBefore() {
        assertThat(window(60, 60, 0, 1).earlier(120)).hasToString("Mon, Sun 23:00-24:00");
        assertThat(window(540, 60, 0).earlier(-300)).hasToString("Mon 14:00-15:00");
    }

    @Test
    void aWindowWrittenAsABudgetIsUnchanged() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 200; round++) {
            TreeSet<Integer> days = new TreeSet<>();
            for (int i = 0; i <= random.nextInt(7); i++) {
                days.add(random.nextInt(7));
            }
            WeekWindow window =
                    new WeekWindow(List.copyOf(days), random.nextInt(BudgetWeek.DAY_MINUTES), 1 + random.nextInt(1200));
            String budget = window.asBudget("0", "");
            String schedule = budget.replaceAll(".*schedule: \"([^\"]*)\".*", "$1");
            String duration = budget.replaceAll(".*duration: ([^}]*)}", "$1");
            BudgetWeek week = BudgetWeek.of(
                    List.of(new Budget("0", null, schedule, Duration.parse("PT" + duration))),
                    DisruptionReason.EMPTY,
                    1,
                    WEEK);
            List<BudgetWeek.Span> closed =
                    week.spans().stream().filter(span -> span.nodes() == 0).toList();
            assertThat(WeekWindow.of(closed).stream()
                            .mapToInt(WeekWindow::minutesPerWeek)
                            .sum())
                    .as(budget)
                    .isEqualTo(window.minutesPerWeek());
            assertThat(WeekWindow.of(closed)).as(budget).contains(window);
        }
    }

    private static WeekWindow window(int from, int minutes, Integer... days) {
        return new WeekWindow(List.of(days), from, minutes);
    }
}
