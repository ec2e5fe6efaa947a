package dev.sawhorse.scenario;

import dev.sawhorse.karpenter.lint.LintRule;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to take for granted of files that do not say it, and what to look for.
 *
 * @param region of manifests that stand by themselves; a scenario has its own
 * @param poolNodes how many nodes a NodePool has when its budgets are asked
 * @param week an instant of the week to show; null for the one in which a scenario starts
 * @param spotToSpotConsolidation the feature gate, for manifests that stand by themselves
 * @param variant which variant of each scenario to judge, empty for the scenarios as they are
 * @param rules what to look for
 * @param access which other files a scenario may refer to
 */
public record LintAssumptions(
        String region,
        int poolNodes,
        @Nullable Instant week,
        boolean spotToSpotConsolidation,
        String variant,
        List<LintRule> rules,
        FileAccess access) {
    public LintAssumptions {
        rules = List.copyOf(rules);
    }
}
