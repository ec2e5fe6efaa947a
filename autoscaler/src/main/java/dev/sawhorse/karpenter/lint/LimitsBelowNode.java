// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;

/** A rule that finds limits that a single node of the smallest type exceeds. */
final class LimitsBelowNode implements LintRule {
    private static final String NODES = "nodes";

    @Override
    public String id() {
        return "limits-below-node";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: instance types whose capacity exceeds the remaining limits are not launched";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            Resources limits = pool.value().limits();
            List<InstanceType> types = input.typesOf(pool.value()).launchable();
            if (limits == null || limits.asMap().values().stream().anyMatch(amount -> amount <= 0)) {
                continue;
            }
            if (!types.isEmpty() && types.stream().noneMatch(type -> isWithin(type, limits))) {
                findings.error(
                        pool.manifest(),
                        pool.at("spec", "limits"),
                        "every node exceeds these limits: the smallest of the " + types.size() + " instance types is "
                                + smallest(types),
                        "higher limits, or requirements that allow smaller instance types");
            }
        }
    }

    private static boolean isWithin(InstanceType type, Resources limits) {
        for (Map.Entry<String, Long> limit : limits.asMap().entrySet()) {
            if (!limit.getKey().equals(NODES) && type.capacity().amount(limit.getKey()) > limit.getValue()) {
                return false;
            }
        }
        return true;
    }

    private static String smallest(List<InstanceType> types) {
        InstanceType smallest = types.get(0);
        for (InstanceType type : types) {
            boolean lessCpu = type.capacity().cpuMillis() < smallest.capacity().cpuMillis();
            boolean lessMemory = type.capacity().cpuMillis()
                            == smallest.capacity().cpuMillis()
                    && type.capacity().memoryBytes() < smallest.capacity().memoryBytes();
            if (lessCpu || lessMemory) {
                smallest = type;
            }
        }
        return smallest.name() + " with " + Amounts.text(smallest.capacity());
    }
}
