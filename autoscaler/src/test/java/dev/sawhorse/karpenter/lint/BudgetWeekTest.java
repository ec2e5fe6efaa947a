// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.Budgets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BudgetWeekTest {
    private static final Instant WEDNESDAY = Instant.parse("2026-01-07T12:00:00Z");
    private static final Instant MONDAY = Instant.parse("2026-01-05T00:00:00Z");

    @Test
    void weekBeginsOnMonday() {
        assertThat(BudgetWeek.mondayOf(WEDNESDAY)).isEqualTo(MONDAY);
        assertThat(BudgetWeek.mondayOf(MONDAY)).isEqualTo(MONDAY);
        assertThat(BudgetWeek.mondayOf(Instant.parse("2026-01-11T23:59:59Z"))).isEqualTo(MONDAY);
    }

    @Test
    void withoutBudgetsEverythingIsAllowedAllWeek() {
        BudgetWeek week = week();
        assertThat(week.spans()).hasSize(1);
        assertThat(week.spans().get(0).isUnlimited()).isTrue();
        assertThat(week.closedMinutes()).isZero();
    }

    @Test
    void windowsOfWorkingDaysCloseFortyHours() {
        BudgetWeek week = week(budget("10%", null, null), budget("0", "0 9 * * mon-fri", "8h"));
        assertThat(week.closedMinutes()).isEqualTo(5 * 8 * 60);
        assertThat(week.least(8)).isEqualTo(1);
        assertThat(week.most(9)).isZero();
        assertThat(week.most(16)).isZero();
        assertThat(week.least(17)).isEqualTo(1);
        assertThat(week.least(5 * 24 + 9)).isEqualTo(1);
        assertThat(WeekWindow.of(
                        week.spans().stream().filter(span -> span.nodes() == 0).toList()))
                .hasToString("[Mon-Fri 09:00-17:00]");
    }

    @Test
    void windowsShorterThanAnHourAreSeenInTheirHour() {
        BudgetWeek week = week(budget("1", null, null), budget("0", "20 */6 * * *", "15m"));
        assertThat(week.least(6)).isZero();
        assertThat(week.most(6)).isEqualTo(1);
        assertThat(week.least(7)).isEqualTo(1);
    }

    @Test
    void windowThatBeganBeforeTheWeekReachesIntoIt() {
        BudgetWeek week = week(budget("0", "0 22 * * sun", "9h"));
        assertThat(week.most(6)).isZero();
        assertThat(week.least(7)).isEqualTo(Budgets.UNLIMITED);
        assertThat(week.most(6 * 24 + 22)).isZero();
        assertThat(WeekWindow.of(
                        week.spans().stream().filter(span -> span.nodes() == 0).toList()))
                .hasToString("[Sun 22:00-07:00]");
    }

    @Test
    void scheduleThatNeverFiresIsActiveAllWeek() {
        assertThat(week(budget("0", "0 0 30 2 *", "1h")).isClosed()).isTrue();
    }

    @Test
    void everyMinuteOfAnyWeekMatchesTheBudgets() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 12; round++) {
            List<Budget> budgets = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                budgets.add(randomBudget(random));
            }
            int nodes = 1 + random.nextInt(40);
            BudgetWeek week = BudgetWeek.of(budgets, DisruptionReason.DRIFTED, nodes, WEDNESDAY);
            for (BudgetWeek.Span span : week.spans()) {
                for (int minute = span.from(); minute < span.to(); minute += 1 + random.nextInt(30)) {
                    Instant now = MONDAY.plusSeconds(60L * minute + random.nextInt(60));
                    assertThat(Budgets.allowed(budgets, nodes, DisruptionReason.DRIFTED, now)
                                    .nodesOrNone())
                            .as(budgets + " at " + now)
                            .isEqualTo(span.nodes());
                }
            }
            assertThat(week.spans().get(0).from()).isZero();
            assertThat(week.spans().get(week.spans().size() - 1).to()).isEqualTo(BudgetWeek.MINUTES);
        }
    }

    private static Budget randomBudget(SplittableRandom random) {
        String nodes = random.nextInt(101) + (random.nextBoolean() ? "%" : "");
        if (random.nextInt(4) == 0) {
            return budget(nodes, null, null);
        }
        String schedule = random.nextInt(60) + " " + random.nextInt(24) + " * * "
                + (random.nextBoolean() ? "*" : random.nextInt(3) + "-" + (3 + random.nextInt(4)));
        return budget(nodes, schedule, random.nextInt(30) + "h" + random.nextInt(60) + "m");
    }

    private static BudgetWeek week(Budget... budgets) {
        return BudgetWeek.of(List.of(budgets), DisruptionReason.DRIFTED, 10, WEDNESDAY);
    }

    private static Budget budget(String nodes, String schedule, String duration) {
        return new Budget(nodes, null, schedule, duration == null ? null : Duration.parse("PT" + duration));
    }
}
