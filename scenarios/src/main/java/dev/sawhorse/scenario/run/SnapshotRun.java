// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodOutcome;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.snapshot.ClusterSnapshot;
import dev.sawhorse.results.snapshot.NodeSnapshot;
import dev.sawhorse.results.snapshot.SnapshotRecorder;
import dev.sawhorse.scenario.file.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run of a scenario from its initial state for a while, which describes the state and what autoscalers do about it. */
public final class SnapshotRun {
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

    private final Scenario scenario;
    private final SnapshotRecorder recorder = new SnapshotRecorder();
    private final Map<String, Times> times = new TreeMap<>();
    private @Nullable Karpenter karpenter;

    /** The age and the expiry of a node. */
    private record Times(Duration age, @Nullable Instant expires) {}

    private SnapshotRun(Scenario scenario) {
        this.scenario = scenario;
    }

    /**
     * Takes the snapshot of a scenario.
     *
     * @param horizon how long autoscalers are followed
     * @throws InvalidInputException if the scenario has no initial state
     */
    public static ClusterSnapshot of(Scenario scenario, Duration horizon) {
        if (!scenario.file().initial().isGiven()) {
            throw InvalidInputException.ofFile(
                    Path.of(scenario.sources().file()),
                    "has no initial state, so there is nothing at its start",
                    "Make a scenario of a cluster with sawhorse import, or add initial: {manifests: [state.yaml]}.");
        }
        return new SnapshotRun(scenario).run(horizon);
    }

    private ClusterSnapshot run(Duration horizon) {
        World world = World.wire(scenario, List.of(recorder), controllers -> karpenter = controllers.karpenter());
        world.runUntil(0);
        Results hour = recorder.resultsOfInitialState(HOUR_NANOS);
        world.cluster().nodes().list().forEach(node -> times.put(node.name(), times(node)));
        Map<String, String> blockedPools = karpenter == null ? Map.of() : blockedPools(karpenter);
        world.runUntil(horizon.toNanos());
        return new ClusterSnapshot(
                scenario.name(),
                scenario.file().start(),
                hour,
                nodes(hour),
                pending(hour),
                blockedPools,
                horizon,
                recorder.removals(),
                recorder.instances(),
                recorder.price(),
                scenario.remarks().stream()
                        .filter(remark -> remark.severity() == Severity.WARNING)
                        .map(Problem::message)
                        .distinct()
                        .toList());
    }

    /** Static NodePools launch their replicas whatever pods need, and are left out. */
    private static Map<String, String> blockedPools(Karpenter karpenter) {
        ProvisioningInput round = karpenter.provisioner().input();
        Map<String, String> blocked = new TreeMap<>();
        for (NodePool pool : karpenter.environment().managedNodePools()) {
            String reason = null;
            if (round.nodePools().contains(pool)) {
                reason = Scheduler.refusal(
                        pool,
                        round.instanceTypes().getOrDefault(pool.name(), InstanceTypes.NONE),
                        round.nodes(),
                        round.options());
            } else if (pool.deleting()) {
                reason = "is being deleted";
            } else if (pool.replicas() == null) {
                reason = "is not ready: see its node class";
            }
            if (reason != null) {
                blocked.put(pool.name(), reason);
            }
        }
        return blocked;
    }

    private Times times(Node node) {
        NodeClaim claim = karpenter == null ? null : karpenter.nodeClaims().findByProviderId(node.providerId());
        Duration expireAfter = claim == null ? null : claim.spec().expireAfter();
        Instant expires = claim == null || expireAfter == null
                ? null
                : scenario.file().start().plusNanos(claim.meta().createdAt()).plus(expireAfter);
        return new Times(Duration.ofNanos(-node.meta().createdAt()), expires);
    }

    private List<NodeSnapshot> nodes(Results hour) {
        Map<String, Long> pods = hour.podRows().stream()
                .filter(pod -> isActive(pod) && !pod.node().isEmpty())
                .collect(Collectors.groupingBy(PodRow::node, Collectors.counting()));
        List<NodeSnapshot> nodes = new ArrayList<>();
        for (NodeRow row : hour.nodeRows()) {
            Times time = times.getOrDefault(row.node(), new Times(Duration.ZERO, null));
            nodes.add(new NodeSnapshot(
                    row.node(),
                    row.nodePool(),
                    row.instanceType(),
                    row.zone(),
                    row.capacityType(),
                    row.price(),
                    pods.getOrDefault(row.node(), 0L).intValue(),
                    row.cpuUtilization(),
                    row.memoryUtilization(),
                    row.allocatableCpuMillis(),
                    row.allocatableMemoryBytes(),
                    time.age(),
                    time.expires(),
                    recorder.blocked(row.nodeClaim(), row.node())));
        }
        return nodes;
    }

    private static List<String> pending(Results hour) {
        return hour.podRows().stream()
                .filter(pod -> isActive(pod) && pod.node().isEmpty())
                .map(PodRow::pod)
                .toList();
    }

    private static boolean isActive(PodRow pod) {
        return !pod.daemon() && pod.outcome() != PodOutcome.SUCCEEDED && pod.outcome() != PodOutcome.FAILED;
    }
}
