// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that finds queries of metrics, such as those of alerts and dashboards, by reasons with capital letters: since v1.15 the
 * label reason of these metrics is written in lower case, so that the queries return nothing.
 */
final class MetricReasons implements UpgradeRule {
    private static final Pattern QUERY = Pattern.compile(
            "karpenter_nodepools_(?:allowed_disruptions|nodes_consuming_budgets)\\{[^}]*?reason\\s*!?=~?\\s*"
                    + "\\\\?[\"']([^\"'\\\\]*[A-Z][^\"'\\\\]*)");

    @Override
    public String id() {
        return "metric-reason-in-lower-case";
    }

    @Override
    public RuleChange change() {
        return RuleChange.METRIC_REASONS_IN_LOWER_CASE;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        input.manifests().forEach(manifest -> check(manifest, manifest.place(), findings));
    }

    private static void check(Manifest manifest, SourceLocation place, Findings findings) {
        if (place.node() instanceof MappingNode mapping) {
            mapping.entries().forEach(entry -> check(manifest, place.child(entry.key()), findings));
        } else if (place.node() instanceof SequenceNode sequence) {
            List<?> items = sequence.items();
            for (int i = 0; i < items.size(); i++) {
                check(manifest, place.child(i), findings);
            }
        } else if (place.node() instanceof ScalarNode scalar) {
            Matcher query = QUERY.matcher(scalar.text());
            if (query.find()) {
                findings.warning(
                        manifest,
                        place,
                        "the query asks for reason \"" + query.group(1)
                                + "\", which Karpenter 1.15 writes in lower case: it " + "returns nothing then",
                        "reason=~\"(?i)" + query.group(1) + "\", which matches both");
            }
        }
    }
}
