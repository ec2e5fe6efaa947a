// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.importing.Trees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A warm pool of stopped instances of an Auto Scaling group, which start sooner than new ones. */
final class WarmPools implements Mechanism {
    @Override
    public String name() {
        return "warm-pool";
    }

    @Override
    public @Nullable String obstacle(Scenario scenario, WaitingPods waiting) {
        return waiting.nodes().isNodeGroup()
                ? null
                : "NodePool " + waiting.nodes().owner()
                        + " launched the nodes, and only Auto Scaling groups have warm pools";
    }

    @Override
    public List<String> sizes(Scenario scenario, WaitingPods waiting) {
        return Mechanism.ladder(waiting.atOnce(), waiting.nodes().podsPerNode());
    }

    @Override
    public String described(String size) {
        return "a warm pool of " + Mechanism.counted(size, "instance");
    }

    @Override
    public Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size) {
        return Map.of(
                "nodeGroups",
                Map.of(
                        waiting.nodes().owner(),
                        Map.of(
                                "warmPool",
                                Trees.ordered(
                                        "minSize",
                                        Integer.parseInt(size),
                                        "maxGroupPreparedCapacity",
                                        prepared(scenario, waiting, size)))));
    }

    /** As few as possible in group and pool together, so that the pool has its minimum size. */
    private static int prepared(Scenario scenario, WaitingPods waiting, String size) {
        return Integer.parseInt(size)
                + scenario.file().nodeGroups().stream()
                        .filter(group -> group.name().equals(waiting.nodes().owner()))
                        .mapToInt(NodeGroupEntry::min)
                        .findFirst()
                        .orElse(0);
    }

    @Override
    public List<String> commands(Scenario scenario, WaitingPods waiting, String size) {
        return List.of("aws autoscaling put-warm-pool --auto-scaling-group-name "
                + waiting.nodes().owner() + " --min-size " + size + " --max-group-prepared-capacity "
                + prepared(scenario, waiting, size));
    }
}
