// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.List;

/**
 * A rule that finds minValues of labels of which one instance type has several values, with pods that leave fewer values: since
 * v1.15 the NodePool launches nothing for them.
 */
final class MinValuesOfNarrowedLabel implements UpgradeRule {
    /** The labels of which one instance type has several values. */
    private static final List<String> SEVERAL =
            List.of(Labels.ZONE, "topology.k8s.aws/zone-id", KarpenterLabels.CAPACITY_TYPE);

    @Override
    public String id() {
        return "min-values-of-narrowed-label";
    }

    @Override
    public RuleChange change() {
        return RuleChange.MIN_VALUES_OF_NARROWED_REQUIREMENT;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            List<RequirementSpec> specs = pool.value().template().requirements();
            for (int i = 0; i < specs.size(); i++) {
                Integer minValues = specs.get(i).minValues();
                if (minValues != null
                        && minValues > 1
                        && SEVERAL.contains(specs.get(i).key())) {
                    check(pool, i, minValues, input, findings);
                }
            }
        }
    }

    private static void check(Declared<NodePool> pool, int index, int minValues, LintInput input, Findings findings) {
        String key = pool.value().template().requirements().get(index).key();
        List<Workload> narrowing = input.podControllers().stream()
                .filter(workload -> leavesFewer(workload.spec(), key, minValues))
                .filter(workload -> input.typesOf(pool.value()).takes(workload))
                .toList();
        if (narrowing.isEmpty()) {
            return;
        }
        SourceLocation place =
                pool.at("spec", "template", "spec", "requirements").child(index).child("minValues");
        String message = "the pods of " + Workload.names(narrowing) + " leave fewer than " + minValues + " values of "
                + key + ", and Karpenter counts only these since 1.15 and 1.14.3: ";
        String fix =
                "no minValues of " + key + ", which one instance type meets alone, or a NodePool without it for them";
        if (input.settings().karpenter().minValuesBestEffort()) {
            findings.note(pool.manifest(), place, message + "it relaxes minValues (minValuesPolicy BestEffort)", fix);
        } else {
            findings.error(pool.manifest(), place, message + "this NodePool never launches a node for them", fix);
        }
    }

    private static boolean leavesFewer(PodSpec pod, String key, int minValues) {
        return isSpread(pod, key)
                || PoolTypes.choices(pod).stream().allMatch(choice -> allowsFewer(choice, key, minValues));
    }

    /** A node of a spread pod is in one domain. */
    private static boolean isSpread(PodSpec pod, String key) {
        return pod.topologySpreadConstraints().stream()
                        .filter(TopologySpreadConstraint::doNotSchedule)
                        .anyMatch(constraint -> constraint.topologyKey().equals(key))
                || pod.affinity().requiredPodAntiAffinity().stream()
                        .anyMatch(term -> term.topologyKey().equals(key));
    }

    private static boolean allowsFewer(Requirements choice, String key, int minValues) {
        return choice.find(key) != null
                && !choice.get(key).isComplement()
                && choice.get(key).values().size() < minValues;
    }
}
