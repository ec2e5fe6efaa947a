// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JUnit XML form of a check, the format of Surefire that Jenkins, GitHub and GitLab read: a suite per variant of a
 * scenario, a test case per metric, for the packing and per assertion. Times are 0, so that equal checks give equal
 * files.
 */
public final class JUnitXml {
    private final StringBuilder xml = new StringBuilder();

    private JUnitXml() {}

    private record Case(String name, @Nullable String failure, String detail, boolean skipped) {
        static Case passed(String name) {
            return new Case(name, null, "", false);
        }
    }

    /** Returns the file. */
    public static String of(CheckResult result) {
        return new JUnitXml().render(result);
    }

    private String render(CheckResult result) {
        xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sawhorse check\">\n");
        for (ScenarioCheck scenario : result.scenarios()) {
            if (scenario.variants().isEmpty()) {
                suite(scenario.scenario(), List.of(new Case("unchanged", null, "", true)));
            }
            for (VariantCheck variant : scenario.variants()) {
                suite(CheckFigures.name(scenario, variant), cases(scenario, variant));
            }
        }
        return xml.append("</testsuites>\n").toString();
    }

    private static List<Case> cases(ScenarioCheck scenario, VariantCheck variant) {
        List<Case> cases = new ArrayList<>();
        boolean accepted = scenario.state() == ScenarioCheck.State.UPDATED;
        variant.metrics().forEach(metric -> cases.add(ofMetric(metric, accepted)));
        PackingCheck packing = variant.packing();
        if (packing != null) {
            cases.add(ofPacking(packing, accepted));
        }
        variant.claims().forEach(claim -> cases.add(ofClaim(claim)));
        return cases;
    }

    private static Case ofMetric(MetricCheck metric, boolean accepted) {
        String name = metric.metric().name();
        if (metric.change() != Change.WORSE || accepted) {
            return Case.passed(name);
        }
        String detail = metric.metric().label() + " was " + CheckFigures.baseline(metric) + " and is "
                + CheckFigures.now(metric) + ": " + CheckFigures.change(metric) + ", allowed "
                + CheckFigures.allowed(metric);
        return new Case(name, detail, detail, false);
    }

    private static Case ofPacking(PackingCheck packing, boolean accepted) {
        if (!packing.exceedsTolerance() || accepted) {
            return Case.passed("packing");
        }
        List<String> lines = new ArrayList<>();
        packing.diff().changes().forEach(change -> {
            lines.add(PackingText.headline(change));
            lines.addAll(PackingText.moves(change));
            lines.addAll(PackingText.details(change));
        });
        return new Case("packing", CheckFigures.nodes(packing), String.join("\n", lines), false);
    }

    private static Case ofClaim(AssertionResult claim) {
        return claim.holds()
                ? Case.passed("assert " + claim.text())
                : new Case("assert " + claim.text(), claim.toString(), claim.toString(), false);
    }

    private void suite(String name, List<Case> cases) {
        long failures = cases.stream().filter(each -> each.failure != null).count();
        long skipped = cases.stream().filter(Case::skipped).count();
        xml.append("  <testsuite name=").append(quoted(name));
        xml.append(" tests=\"").append(cases.size()).append("\" failures=\"").append(failures);
        xml.append("\" errors=\"0\" skipped=\"").append(skipped).append("\" time=\"0\">\n");
        cases.forEach(each -> write(name, each));
        xml.append("  </testsuite>\n");
    }

    private void write(String suite, Case each) {
        xml.append("    <testcase classname=").append(quoted(suite));
        xml.append(" name=").append(quoted(each.name())).append(" time=\"0\"");
        if (each.skipped()) {
            xml.append(">\n      <skipped message=\"Its inputs have not changed.\"/>\n    </testcase>\n");
        } else if (each.failure() != null) {
            xml.append(">\n      <failure type=\"regression\" message=")
                    .append(quoted(each.failure()))
                    .append('>');
            xml.append(XmlText.escaped(each.detail())).append("</failure>\n    </testcase>\n");
        } else {
            xml.append("/>\n");
        }
    }

    private static String quoted(String text) {
        return '"' + XmlText.escaped(text) + '"';
    }
}
