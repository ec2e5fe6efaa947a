// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import java.util.List;
import java.util.Set;

/** A rule that finds requirements whose minValues exceed the number of values of the region's instance types. */
public final class MinValuesUnmet implements LintRule {
    private static final int MOST_NAMED = 6;

    @Override
    public String id() {
        return "min-values-unmet";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: under minValuesPolicy Strict a node is launched only if enough values remain";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            PoolTypes types = input.typesOf(pool.value());
            List<RequirementSpec> specs = pool.value().template().requirements();
            for (int i = 0; i < specs.size(); i++) {
                Integer minValues = specs.get(i).minValues();
                if (minValues != null && !types.launchable().isEmpty()) {
                    check(pool, i, minValues, types, input.settings(), findings);
                }
            }
        }
    }

    private static void check(
            Declared<NodePool> pool,
            int index,
            int minValues,
            PoolTypes types,
            LintSettings settings,
            Findings findings) {
        RequirementSpec spec = pool.value().template().requirements().get(index);
        Set<String> values = types.values(spec.key());
        if (values.size() >= minValues) {
            return;
        }
        SourceLocation place =
                pool.at("spec", "template", "spec", "requirements").child(index).child("minValues");
        String message = pool.manifest().name() + " requires " + minValues + " values of " + spec.key()
                + ", but the instance types of " + settings.region() + " that it allows have " + values.size()
                + (values.size() <= MOST_NAMED && !values.isEmpty() ? " (" + String.join(", ", values) + ")" : "");
        String fix = "minValues: " + values.size() + " or less, or requirements that allow more values";
        if (settings.karpenter().minValuesBestEffort()) {
            findings.note(pool.manifest(), place, message + "; minValuesPolicy BestEffort relaxes it", fix);
        } else {
            findings.error(
                    pool.manifest(),
                    place,
                    message + ", so it launches nothing",
                    fix + "; or minValuesPolicy BestEffort");
        }
    }
}
