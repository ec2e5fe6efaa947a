// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BudgetsTest {
    private static final Instant NOON = Instant.parse("2026-03-11T12:00:00Z");

    private static Budget always(String nodes, DisruptionReason... reasons) {
        return new Budget(nodes, reasons.length == 0 ? null : List.of(reasons), null, null);
    }

    private static Budget scheduled(String schedule, String duration) {
        return new Budget("0", null, schedule, Duration.parse(duration));
    }

    @ParameterizedTest
    @CsvSource({
        "10%,0,0",
        "10%,1,1",
        "10%,10,1",
        "10%,19,2",
        "10%,21,3",
        "34%,7,3",
        "100%,7,7",
        "0%,3,0",
        "250,7,250",
        "+3,7,3"
    })
    void percentagesRoundUpAndCountsAreNotCapped(String nodes, int poolNodes, int allowed) {
        assertThat(Budgets.allowed(always(nodes), poolNodes, NOON)).isEqualTo(allowed);
    }

    @Test
    void leastBudgetOfTheReasonCounts() {
        List<Budget> budgets =
                List.of(always("5", DisruptionReason.EMPTY), always("3", DisruptionReason.UNDERUTILIZED), always("4"));

        assertThat(Budgets.allowed(budgets, 10, DisruptionReason.EMPTY, NOON).nodes())
                .isEqualTo(4);
        assertThat(Budgets.allowed(budgets, 10, DisruptionReason.UNDERUTILIZED, NOON)
                        .nodes())
                .isEqualTo(3);
        assertThat(Budgets.allowed(List.of(always("5", DisruptionReason.EMPTY)), 10, DisruptionReason.DRIFTED, NOON)
                        .nodes())
                .isEqualTo(Budgets.UNLIMITED);
    }

    @Test
    void emptyListOfReasonsAppliesToNoReason() {
        Budget none = new Budget("0", List.of(), null, null);

        assertThat(Budgets.allowed(List.of(none), 10, DisruptionReason.EMPTY, NOON)
                        .nodes())
                .isEqualTo(Budgets.UNLIMITED);
    }

    @Test
    void noBudgetAllowsEverything() {
        assertThat(Budgets.allowed(List.of(), 10, DisruptionReason.EMPTY, NOON).nodesOrNone())
                .isEqualTo(Budgets.UNLIMITED);
    }

    @Test
    void brokenBudgetOfAnotherReasonAllowsNothingInTheLoop() {
        Budget broken = new Budget("5", List.of(DisruptionReason.DRIFTED), "61 * * * *", Duration.ofHours(1));

        Budgets.Allowance allowance = Budgets.allowed(List.of(broken, always("3")), 10, DisruptionReason.EMPTY, NOON);

        assertThat(allowance.nodes()).isEqualTo(3);
        assertThat(allowance.nodesOrNone()).isZero();
        assertThat(allowance.errors())
                .containsExactly(
                        "invariant violated, invalid cron, end of range (61) above maximum (59): 61 (cron=<nil>)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10 % | invalid value for IntOrString: invalid value \"10 %\": strconv.Atoi: parsing \"10 \": invalid syntax",
                "1\"% | invalid value for IntOrString: invalid value \"1\\\"%\": strconv.Atoi: parsing \"1\\\"\": invalid syntax",
                "99999999999999999999 | invalid value for IntOrString: invalid type: string is not a percentage",
                "99999999999999999999% | invalid value for IntOrString: invalid value \"99999999999999999999%\":"
                        + " strconv.Atoi: parsing \"99999999999999999999\": value out of range",
                "ten | invalid value for IntOrString: invalid type: string is not a percentage"
            })
    void unreadableNumberOfNodesIsNamed(String nodes, String message) {
        assertThatThrownBy(() -> Budgets.allowed(always(nodes), 10, NOON)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 9 * * *       | PT8H  | 2026-03-11T09:00:00Z     | true",
                "0 9 * * *       | PT8H  | 2026-03-11T16:59:59.999Z | true",
                "0 9 * * *       | PT8H  | 2026-03-11T17:00:00Z     | false",
                "0 9 * * mon-fri | PT8H  | 2026-03-15T12:00:00Z     | false",
                "0 9 * JAN-MAR 1 | PT8H  | 2026-04-06T12:00:00Z     | false",
                "0 22 * * *      | PT8H  | 2026-03-12T05:59:59Z     | true",
                "5/20 * * * *    | PT2M  | 2026-03-11T12:46:00Z     | true",
                "10-40/10 * * * *| PT3M  | 2026-03-11T12:23:01Z     | false",
                "0 0 13 * fri    | PT24H | 2026-04-13T12:00:00Z     | true",
                "0 0 13 * fri    | PT24H | 2026-04-17T12:00:00Z     | true",
                "0 0 13 * *      | PT24H | 2026-04-17T12:00:00Z     | false",
                "0 0 13 * */2    | PT24H | 2026-04-14T12:00:00Z     | true",
                "0 12 31 1 *     | PT36H | 2026-02-01T12:00:00Z     | true",
                "0 23 31 12 *    | PT2H  | 2027-01-01T00:59:59Z     | true",
                "@every 1h       | PT30M | 2026-03-11T12:00:00Z     | false",
                "@weekly         | PT2H  | 2026-03-15T01:00:00Z     | true",
                "@yearly         | PT2H  | 2026-03-01T01:00:00Z     | false"
            })
    void windowRunsFromTheHitUpToButNotIncludingItsEnd(String schedule, String duration, Instant now, boolean active) {
        assertThat(Budgets.isActive(scheduled(schedule.strip(), duration.strip()), now))
                .isEqualTo(active);
    }

    @Test
    void budgetWithAScheduleThatNeverFiresIsAlwaysActive() {
        assertThat(Budgets.isActive(scheduled("0 0 30 2 *", "PT1H"), NOON)).isTrue();
        assertThat(Budgets.isActive(scheduled("0 0 29 2 *", "PT1H"), Instant.parse("2097-01-01T00:00:00Z")))
                .isTrue();
        assertThat(Budgets.isActive(scheduled("0 0 29 2 *", "PT1H"), Instant.parse("2099-03-01T00:00:00Z")))
                .isFalse();
    }

    @Test
    void scheduleWithoutDurationIsNeverActive() {
        assertThat(Budgets.isActive(new Budget("0", null, "0 9 * * *", null), NOON))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * 8   | end of range (8) above maximum (6): 8",
                "* * * * * * | expected exactly 5 fields, found 6: [* * * * * *]",
                "*/0 * * * * | step of range should be a positive number: */0",
                "* * L * *   | failed to parse int from L: strconv.Atoi: parsing \"L\": invalid syntax",
                "* * 0 * *   | beginning of range (0) below minimum (1): 0",
                "30-10 * * * * | beginning of range (30) beyond end of range (10): 30-10",
                "1/2/3 * * * * | too many slashes: 1/2/3",
                "1-2-3 * * * * | too many hyphens: 1-2-3",
                "@noon       | unrecognized descriptor: @noon",
                "*-7 * * * 9 | end of range (9) above maximum (6): 9",
                "x-1-2 * * * * | failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax",
                "\"1 * * * * | failed to parse int from \"1: strconv.Atoi: parsing \"\\\"1\": invalid syntax",
                "3000000000 * * * * | end of range (3000000000) above maximum (59): 3000000000",
                "99999999999999999999 * * * * | failed to parse int from 99999999999999999999: strconv.Atoi: parsing"
                        + " \"99999999999999999999\": value out of range",
                "@every noon | failed to parse duration @every noon: time: invalid duration \"noon\"",
                "@every 10   | failed to parse duration @every 10: time: missing unit in duration \"10\"",
                "@every 1h30 | failed to parse duration @every 1h30: time: missing unit in duration \"1h30\"",
                "@every 10d  | failed to parse duration @every 10d: time: unknown unit \"d\" in duration \"10d\""
            })
    void unreadableScheduleIsNamed(String schedule, String message) {
        assertThatThrownBy(() -> CronSchedule.parse(schedule.strip())).hasMessage(message.strip());
    }

    @ParameterizedTest
    @CsvSource({"' @daily', 00:30, true", "' @daily ', 01:30, false", "',,0 0 * * *,', 00:30, true"})
    void spaceAroundAScheduleAndNothingBetweenCommasAreNoMatter(String schedule, String time, boolean active) {
        Instant now = Instant.parse("2026-03-11T" + time + ":00Z");
        assertThat(Budgets.isActive(scheduled(schedule, "PT1H"), now)).isEqualTo(active);
    }

    @Test
    void cronFieldOfOnlyCommasNeverFiresSoTheBudgetIsAlwaysActive() {
        assertThat(Budgets.isActive(scheduled(", * * * *", "PT1H"), NOON)).isTrue();
    }

    @Test
    void yearsOfTheSearchCountFromTheSecondAfter() {
        assertThat(Budgets.isActive(scheduled("0 0 29 2 *", "PT0S"), Instant.parse("2098-12-31T23:59:58Z")))
                .isTrue();
        assertThat(Budgets.isActive(scheduled("0 0 29 2 *", "PT0S"), Instant.parse("2098-12-31T23:59:59Z")))
                .isFalse();
    }
}
