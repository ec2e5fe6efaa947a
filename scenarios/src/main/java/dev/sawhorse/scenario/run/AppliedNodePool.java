// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.Resources;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The journal entry about an applied NodePool. */
final class AppliedNodePool {
    private static final long WITHOUT_END = -1;
    private static final String CPU = "cpu";
    private static final int MILLI = 3;

    private AppliedNodePool() {}

    static NodePoolApplied observation(NodePool nodePool) {
        Duration grace = nodePool.template().terminationGracePeriod();
        Resources limits = nodePool.limits();
        return new NodePoolApplied(
                nodePool.name(),
                nodePool.disruption().consolidationPolicy().text(),
                grace == null ? WITHOUT_END : grace.toSeconds(),
                limits == null ? Map.of() : amounts(limits));
    }

    private static Map<String, String> amounts(Resources limits) {
        Map<String, String> amounts = new TreeMap<>();
        limits.asMap()
                .forEach((name, amount) ->
                        amounts.put(name, DecimalText.ofScaled(amount, name.equals(CPU) ? MILLI : 0)));
        return amounts;
    }
}
