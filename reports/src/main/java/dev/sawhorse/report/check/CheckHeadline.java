// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;

/**
 * The headline of a check. Scenarios and variants are not parts of one bill, so the headline names the one whose monthly
 * cost changed most.
 *
 * @param verdict {@code passed}, or the number of failed scenarios
 * @param cost change of the monthly cost, such as {@code the monthly cost rises by $126.14 (+20.3%)}
 * @param where scenario and variant of the change, empty if no cost changed
 */
public record CheckHeadline(String verdict, String cost, String where) {
    /** The metric of the headline. */
    public static final String MONTHLY = "cost.monthlyRate";

    private static final double NOTHING = 0.005;

    /** Returns the headline of a check. */
    public static CheckHeadline of(CheckResult result) {
        String verdict = verdict(result);
        CheckHeadline headline = new CheckHeadline(verdict, "the monthly cost is unchanged", "");
        double most = NOTHING;
        for (ScenarioCheck scenario : result.scenarios()) {
            for (VariantCheck variant : scenario.variants()) {
                MetricCheck cost = CheckFigures.metric(variant, MONTHLY);
                double change = cost == null || cost.change() == Change.NEW ? 0 : difference(cost);
                if (cost != null && Math.abs(change) > most) {
                    most = Math.abs(change);
                    headline = new CheckHeadline(verdict, words(cost, change), CheckFigures.name(scenario, variant));
                }
            }
        }
        return headline;
    }

    private static String verdict(CheckResult result) {
        int failed = result.count(ScenarioCheck.Outcome.FAILED);
        return failed == 0 ? "passed" : failed + " of " + result.scenarios().size() + " failed";
    }

    private static double difference(MetricCheck cost) {
        return cost.nowMean() - cost.baselineMean();
    }

    private static String words(MetricCheck cost, double change) {
        return "the monthly cost " + (change > 0 ? "rises" : "falls") + " by " + Figures.usd(Math.abs(change)) + " ("
                + CheckFigures.change(cost) + ")";
    }
}
