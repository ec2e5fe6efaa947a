// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.PodRequirements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.kube.api.Labels;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** A rule that finds NodePools that launch both architectures because neither they nor their pods require one. */
final class NoArchRequirement implements LintRule {
    @Override
    public String id() {
        return "no-arch-requirement";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: a missing requirement excludes nothing; kubernetes.io/arch has no default";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            PoolTypes types = input.typesOf(pool.value());
            Set<String> archs = types.values(Labels.ARCH);
            if (types.requirements().has(Labels.ARCH) || archs.size() < 2) {
                continue;
            }
            List<Workload> open = input.podControllers().stream()
                    .filter(workload -> types.accepts(workload.spec()) && !choosesArch(workload))
                    .toList();
            if (open.isEmpty() && !input.podControllers().isEmpty()) {
                continue;
            }
            InstanceType cheapest = types.launchable().stream()
                    .min(Comparator.comparingDouble(NoArchRequirement::price))
                    .orElseThrow();
            String arch = cheapest.requirements().get(Labels.ARCH).any();
            findings.note(
                    pool.manifest(),
                    pool.at("spec", "template", "spec", "requirements"),
                    "has no requirement for " + Labels.ARCH + ", so its nodes may be " + String.join(" or ", archs)
                            + ", whichever is cheaper (the cheapest type is " + cheapest.name() + ", " + arch
                            + "). Images built for only one of them crash on the other with \"exec format error\""
                            + (open.isEmpty() ? "" : "; " + Workload.names(open) + " can run on either"),
                    "{key: kubernetes.io/arch, operator: In, values: [amd64]}, or both values if all images are built for both");
        }
    }

    /** Whether the pods require one architecture. */
    private static boolean choosesArch(Workload workload) {
        return PodRequirements.strict(workload.spec()).has(Labels.ARCH)
                || PodRequirements.strict(workload.spec()).has(Labels.INSTANCE_TYPE);
    }

    private static double price(InstanceType type) {
        return type.offerings().stream()
                .filter(Offering::available)
                .mapToDouble(Offering::price)
                .min()
                .orElse(Double.MAX_VALUE);
    }
}
