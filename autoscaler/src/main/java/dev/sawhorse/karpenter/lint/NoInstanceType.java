// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import java.util.ArrayList;
import java.util.List;

/** A rule that finds NodePools whose requirements no instance type of the region satisfies. */
public final class NoInstanceType implements LintRule {
    @Override
    public String id() {
        return "no-instance-type";
    }

    @Override
    public String source() {
        return "EC2: instance types offered in the region; Karpenter v1.14, scheduling: all requirements must be satisfied "
                + "at the same time";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            PoolTypes types = input.typesOf(pool.value());
            NodeClassRef nodeClass = pool.value().template().nodeClassRef();
            if (types.canLaunchAny()) {
                continue;
            }
            if (types.all().isEmpty()) {
                findings.error(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "nodeClassRef"),
                        pool.manifest().name() + " can launch no instance type of "
                                + input.settings().region() + ": " + nodeClass.kind() + " " + nodeClass.name()
                                + " has no subnet there",
                        "the region of the subnets in its status");
            } else {
                findings.error(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "requirements"),
                        pool.manifest().name() + " can launch none of the "
                                + types.all().size() + " instance types of "
                                + input.settings().region() + ": "
                                + blockingRequirement(pool.value().template().requirements(), types),
                        "requirements that some instance type satisfies; sawhorse instances lists the instance types");
            }
        }
    }

    private static String blockingRequirement(List<RequirementSpec> specs, PoolTypes types) {
        for (RequirementSpec spec : specs) {
            if (types.count(List.of(spec)) == 0) {
                return text(spec) + " excludes all of them";
            }
        }
        int most = 0;
        String without = "they contradict each other";
        for (RequirementSpec spec : specs) {
            List<RequirementSpec> others = new ArrayList<>(specs);
            others.remove(spec);
            int left = types.count(others);
            if (left > most) {
                most = left;
                without = "together they exclude all; without " + text(spec) + " they would leave " + left;
            }
        }
        return without;
    }

    private static String text(RequirementSpec spec) {
        return spec.key() + " " + spec.operator() + " " + spec.values();
    }
}
