// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.Conformance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class KarpenterDisruptionReplayTest {
    private static final String CATALOG = """
            {"region": "r", "instanceTypes": [{"name": "m5.large", "capacity": {"cpu": "2", "memory": "8Gi", "pods": "29"},
              "offerings": [{"capacityType": "spot", "zone": "ra", "price": 1}]}]}
            """;

    /** A drifted node of a NodePool that is not ready: no scheduling simulation is possible. */
    private static final String CLUSTER = """
            "now": "2026-03-11T12:00:00Z", "catalog": "one.json",
            "options": {"featureGates": {}, "preferencePolicy": "Respect", "minValuesPolicy": "Strict", "batchMaxDuration": "10s"},
            "state": {"cloudProviderDriftByNodeClaim": {"nc": "AMIDrift"}},
            "nodePools": [{"apiVersion": "karpenter.sh/v1", "kind": "NodePool", "metadata": {"name": "default"},
              "spec": {"disruption": {"consolidateAfter": "Never"}, "template": {"spec": {
                "nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"}, "requirements": []}}},
              "status": {"conditions": [{"type": "ValidationSucceeded", "status": "True"},
                {"type": "NodeClassReady", "status": "False"}, {"type": "Ready", "status": "False"}]}}],
            "nodeClaims": [{"apiVersion": "karpenter.sh/v1", "kind": "NodeClaim", "metadata": {"name": "nc",
                "creationTimestamp": "2026-03-11T11:30:00Z", "labels": {"karpenter.sh/nodepool": "default"}},
              "spec": {"nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"},
                "requirements": []},
              "status": {"nodeName": "n", "providerID": "p", "conditions": [{"type": "Launched", "status": "True"}]}}],
            "nodes": [{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "labels": {
                "karpenter.sh/nodepool": "default", "karpenter.sh/registered": "true", "karpenter.sh/initialized": "true",
                "node.kubernetes.io/instance-type": "m5.large", "karpenter.sh/capacity-type": "spot",
                "topology.kubernetes.io/zone": "ra"}},
              "spec": {"providerID": "p"}, "status": {"conditions": [{"type": "Ready", "status": "True"}]}}],
            """;

    private static final String EXPECTED = """
            "budgets": {"default": {"Drifted": 2147483647, "Empty": 2147483647, "Underutilized": 2147483647}},
            "candidates": [{"disruptionCost": 0, "isEmpty": true, "node": "n", "price": 1, "reasonsEligible": {"Drift": true,
                "Emptiness": false, "MultiNodeConsolidation": false, "SingleNodeConsolidation": false, "StaticDrift": false},
              "rescheduleDisruptionCost": 1, "savingsRatio": 1, "stateDisruptionCost": 1}],
            "controller": {"after": {"disruptionReasonConditions": [], "markedForDeletion": [], "newNodeClaimPools": [],
                "nominated": [], "taintedNodes": []}, "clusterSynced": true, "requeueAfterSeconds": 0, "simulatedSecondsSpent": 0,
              "error": "no nodepools found", "events": [{"kind": "Node", "name": "n", "reason": "Unconsolidatable",
                "message": "NodePool \\"default\\" has consolidation disabled"}]},
            "disruptionCostOrder": [{"node": "n", "price": 1, "rescheduleDisruptionCost": 1, "savingsRatio": 1}],
            "nodeClaimConditions": {"nc": {"Drifted": {"reason": "AMIDrift", "status": "True"}, "requeueAfterSeconds": 300}},
            "nodePoolTotals": {"default": {"totalCost": 1, "totalDisruptionCost": 1}}, "orderHasTies": false,
            "methods": [{"candidates": ["n"], "class": "eventual", "decision": "no-op", "method": "Drift", "reason": "Drifted",
              "error": "creating scheduler, no nodepools found"}]
            """;

    @Test
    void methodAndPassThatFailStartNothing(@TempDir Path folder) throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("catalogs")).resolve("one.json"), CATALOG);
        Files.writeString(
                folder.resolve("case.json"),
                "{\"kind\": \"karpenter-disruption\", \"name\": \"own\", " + CLUSTER + "\"expected\": {" + EXPECTED
                        + "}}");

        assertThat(Conformance.replay(folder)).singleElement().satisfies(result -> {
            assertThat(result.unsupported()).isNull();
            assertThat(result.difference()).isNull();
        });
    }
}
