// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.nodepool.Readiness;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.staticcapacity.StaticDeprovisioning;
import dev.sawhorse.karpenter.staticcapacity.StaticProvisioning;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.runtime.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of rows of a static NodePool: one reconciliation of provisioning, then one of deprovisioning. Nodes are named n1,
 * n2 and so on, their claims nc-n1, nc-n2. The choice between equal claims is arbitrary, so only the pods on deleted nodes are
 * compared.
 */
final class StaticCapacityTable {
    private static final Resources CAPACITY = Resources.ofCpuMemory(4_000, 16L << 30);

    private final MappingNode row;
    private final KarpenterTable table = new KarpenterTable(new RowCloud(""), Instant.EPOCH);
    private final Environment karpenter = table.karpenter();
    private final NodePool nodePool;
    private final Map<String, String> storyNames = new TreeMap<>();

    private StaticCapacityTable(MappingNode row) {
        this.row = row;
        String limit = Json.text(row, "nodesLimit");
        this.nodePool = table.createNodePool(
                limit.isEmpty() ? null : Resources.NONE.with(ClusterState.NODES, Long.parseLong(limit)),
                (long) Json.count(row, "replicas"));
        new Readiness(karpenter).start();
        table.advanceTo(Duration.ofSeconds(1));
    }

    static @Nullable String row(MappingNode row) {
        return new StaticCapacityTable(row).replay();
    }

    private @Nullable String replay() {
        for (int i = 1; i <= Json.number(row, "running"); i++) {
            createNode("n" + i);
        }
        // Only provisioning waits for the first sync; the claims that are not launched are added after it.
        if (!karpenter.state().hasSynced()) {
            throw new IllegalStateException("the state of the cluster is not synced");
        }
        for (int i = 1; i <= Json.number(row, "unlaunched"); i++) {
            table.createClaim(null, Map.of());
        }
        List<String> marked = Json.texts(row, "marked").stream()
                .map(StaticCapacityTable::providerId)
                .toList();
        karpenter.state().markForDeletion(marked, true);
        int before = karpenter.nodeClaims().list().size();
        Result provisioned = new StaticProvisioning(
                        karpenter,
                        new Provisioner(
                                karpenter, new VirtualPods(karpenter.options().version())))
                .reconcile(nodePool);
        int created = karpenter.nodeClaims().list().size() - before;
        List<NodeClaim> all = List.copyOf(karpenter.nodeClaims().list());
        Result deprovisioned = new StaticDeprovisioning(karpenter).reconcile(nodePool);
        List<String> deleted = all.stream()
                .filter(claim -> claim.isDeleting() || karpenter.nodeClaims().find(claim.name()) == null)
                .map(claim -> storyNames.getOrDefault(claim.name(), claim.name()))
                .toList();

        Map<String, @Nullable Object> got = new TreeMap<>();
        got.put("created", (double) created);
        got.put("deleted", loads(deleted));
        got.put("deletedCount", (double) deleted.size());
        got.put("deprovisioningRequeueSeconds", KarpenterTable.requeueSeconds(deprovisioned));
        got.put("provisioningRequeueSeconds", KarpenterTable.requeueSeconds(provisioned));
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        expected.put("deleted", loads(Json.texts(row, "deleted")));
        return Json.difference("row", expected, got);
    }

    private void createNode(String name) {
        NodeClaim claim = table.createClaim(null, Map.of());
        storyNames.put(claim.name(), "nc-" + name);
        claim.launched(providerId(name), CAPACITY, CAPACITY);
        for (String condition : List.of("Launched", "Registered", "Initialized")) {
            claim.conditions().set(condition, Condition.TRUE, condition, "", karpenter.now());
        }
        karpenter.nodeClaims().update(claim);
        Map<String, String> labels = new TreeMap<>(claim.meta().labels());
        labels.put(KarpenterLabels.REGISTERED, "true");
        labels.put(KarpenterLabels.INITIALIZED, "true");
        ObjectMeta meta = ObjectMeta.of("", name).withLabels(labels);
        karpenter
                .cluster()
                .registerNode(
                        new Node(meta, providerId(name), List.of(), CAPACITY, CAPACITY),
                        new NodeOrigin(claim.name(), nodePool.name(), ""));
        for (int i = 0; i < pods(name); i++) {
            karpenter
                    .cluster()
                    .createPod(
                            ObjectMeta.of("default", name + "-pod-" + i),
                            PodSpec.builder().build(),
                            Pod.FOREVER,
                            name);
        }
    }

    private int pods(String node) {
        MappingNode podsOn = Json.mapping(row, "podsOn");
        return podsOn.get(node) == null ? 0 : Json.count(podsOn, node);
    }

    /** Returns the number of pods on the nodes of the claims, and -1 for each claim without a node. */
    private List<Double> loads(List<String> claims) {
        List<Double> loads = new ArrayList<>();
        for (String claim : claims) {
            loads.add(storyNames.containsValue(claim) ? (double) pods(claim.substring("nc-".length())) : -1);
        }
        loads.sort(null);
        return loads;
    }

    private static String providerId(String node) {
        return "aws:///us-west-2a/i-" + node;
    }
}
