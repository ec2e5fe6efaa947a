// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.budgets;
import static dev.sawhorse.karpenter.lint.Linting.only;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static dev.sawhorse.karpenter.lint.Linting.rules;
import static org.assertj.core.api.Assertions.assertThat;

class BudgetRulesTest {
    private static final String DEFAULT = "{nodes: 10%}";
    private static final String FROZEN = "{nodes: \"0\"}";

    @Test
    void defaultBudgetHasNoFindingExceptThatExpirationIgnoresIt() {
        assertThat(rules(pool("p", Linting.ANY))).isEmpty();
        assertThat(rules(budgets(DEFAULT))).isEmpty();
        assertThat(rules(budgets(FROZEN))).containsExactly("budget-not-for-expiry");
    }

    @Test
    void windowDoesNotOverrideABudgetThatIsAlwaysActive() {
        Finding finding = only(
                "window-never-opens", budgets(FROZEN, "{nodes: 50%, schedule: \"0 1 * * sat,sun\", duration: 4h}"));
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.path()).isEqualTo("spec.disruption.budgets[0]");
        assertThat(finding.position()).hasToString("test.yaml:10:15");
        assertThat(finding.fix())
                .contains("- {nodes: \"0\", schedule: \"0 5 * * sat\", duration: 20h}")
                .contains("- {nodes: \"0\", schedule: \"0 5 * * sun\", duration: 140h}");
    }

    @Test
    void windowsThatCoverTheWeekForbidAllDisruption() {
        assertThat(rules(budgets(
                        "{nodes: \"0\", schedule: \"0 6 * * *\", duration: 12h}",
                        "{nodes: \"0\", schedule: \"0 18 * * *\", duration: 12h}")))
                .contains("window-never-opens");
    }

    @Test
    void aYearlyFreezeDoesNotCloseTheWeeksAfterIt() {
        assertThat(rules(budgets(DEFAULT, "{nodes: \"0\", schedule: \"0 0 1 1 *\", duration: 336h}")))
                .isEmpty();
    }

    @Test
    void almostNoTimeLeftIsReportedAsAnInvertedWindow() {
        Finding finding = only(
                "window-nearly-always", budgets(DEFAULT, "{nodes: \"0\", schedule: \"0 4 * * sun\", duration: 164h}"));
        assertThat(finding.message()).contains("only 4h of the 168 hours").contains("Sun 00:00-04:00");
        assertThat(finding.fix()).contains("schedule: \"0 0 * * sun\", duration: 4h");
    }

    @Test
    void forbiddingOnlyNightsIsReportedAsAnInvertedWindow() {
        assertThat(only("inverse-window", budgets(DEFAULT, "{nodes: \"0\", schedule: \"0 0 * * *\", duration: 6h}"))
                        .fix())
                .contains("schedule: \"0 6 * * *\", duration: 18h");
        assertThat(rules(budgets(DEFAULT, "{nodes: \"0\", schedule: \"0 14 * * mon-fri\", duration: 9h}")))
                .isEmpty();
    }

    @Test
    void betweenWindowsEverythingIsAllowedUnlessABudgetIsAlwaysActive() {
        assertThat(only("open-outside-window", budgets("{nodes: \"0\", schedule: \"0 14 * * mon-fri\", duration: 9h}"))
                        .fix())
                .endsWith("- {nodes: \"10%\"}");
        assertThat(only("open-outside-window", budgets("{nodes: 20%, schedule: \"0 14 * * *\", duration: 9h}"))
                        .fix())
                .endsWith("- {nodes: \"0\", schedule: \"0 23 * * *\", duration: 15h}");
    }

    @Test
    void reasonsThatNoBudgetNamesAreUnlimited() {
        assertThat(only("reason-without-budget", budgets("{nodes: \"1\", reasons: [Drifted]}"))
                        .fix())
                .endsWith("- {nodes: \"10%\", reasons: [Empty, Underutilized]}");
        assertThat(rules(pool(
                        "p",
                        Linting.ANY,
                        "  disruption: {consolidateAfter: Never, budgets: [{nodes: \"1\", reasons: [Drifted]}]}")))
                .isEmpty();
    }

    @Test
    void aScheduleThatNeverFiresIsAnErrorBecauseItsBudgetIsAlwaysActive() {
        Finding finding = only("budget-never-fires", budgets("{nodes: \"1\", schedule: \"0 0 30 2 *\", duration: 1h}"));
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.message()).contains("always active");
    }

    @Test
    void durationsThatReachTheNextHitAreAlwaysOn() {
        String hourly = "{nodes: \"1\", schedule: \"0 * * * *\", duration: %s}";
        assertThat(rules(budgets(hourly.formatted("1h")))).contains("budget-always-on");
        assertThat(rules(budgets(DEFAULT, hourly.formatted("59m")))).doesNotContain("budget-always-on");
        assertThat(rules(budgets(DEFAULT, "{nodes: \"1\", schedule: \"@monthly\", duration: 720h}")))
                .doesNotContain("budget-always-on");
    }

    @Test
    void budgetsThatAreNeverTheLeastMakeNoDifference() {
        assertThat(only("budget-shadowed", budgets(DEFAULT, "{nodes: 50%}")).path())
                .isEqualTo("spec.disruption.budgets[1]");
        assertThat(only("budget-shadowed", budgets("{nodes: 50%}", DEFAULT)).path())
                .isEqualTo("spec.disruption.budgets[0]");
        assertThat(rules(budgets(DEFAULT, DEFAULT))).containsExactly("budget-shadowed");
        assertThat(rules(budgets(DEFAULT, "{nodes: \"3\"}"))).isEmpty();
        assertThat(rules(budgets("{nodes: 10%, reasons: [Empty]}", "{nodes: 50%}")))
                .isEmpty();
    }

    @Test
    void anEmptyListOfReasonsHasNoEffect() {
        assertThat(only("budget-without-reasons", budgets(DEFAULT, "{nodes: \"1\", reasons: []}"))
                        .path())
                .isEqualTo("spec.disruption.budgets[1].reasons");
    }

    @Test
    void workingHoursAreShownInTheTimeZoneOfTheRegion() {
        String budgets = budgets(DEFAULT, "{nodes: \"0\", schedule: \"0 9 * * mon-fri\", duration: 8h}");
        Finding finding = only("utc-schedule", budgets);
        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.message()).contains("it is Mon-Fri 04:00-12:00");
        assertThat(finding.fix()).contains("schedule: \"0 14 * * mon-fri\", duration: 8h");
        LintSettings ireland = Linting.region("eu-west-1");
        assertThat(Linting.findings(ireland, budgets)).isEmpty();
    }

    @Test
    void aPercentageOfFewNodesIsOneNode() {
        assertThat(only("percent-rounds-up", budgets("{nodes: 5%}")).message())
                .startsWith("5% of 10 nodes is less than one");
        assertThat(rules(budgets("{nodes: 0%}"))).containsExactly("budget-not-for-expiry");
    }

    @Test
    void neverTurnsConsolidationOffWhateverThePolicy() {
        String policy = "  disruption: {consolidateAfter: Never, consolidationPolicy: WhenEmptyOrUnderutilized}";
        assertThat(only("consolidate-after-never", pool("p", Linting.ANY, policy))
                        .path())
                .isEqualTo("spec.disruption.consolidateAfter");
        assertThat(rules(pool("p", Linting.ANY, "  disruption: {consolidateAfter: Never}")))
                .isEmpty();
    }

    @Test
    void windowOfZeroThatNeverClosesIsReportedOnce() {
        assertThat(rules(budgets("{nodes: \"0\", schedule: \"0 0 * * *\", duration: 24h}")))
                .containsExactly("window-never-opens");
    }
}
