// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.Conformance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DrainTableTest {
    private static final String STORY = """
            {"kind": "karpenter-table", "scenarios": [{"name": "story", "now": "2026-03-11T12:00:00Z",
              "cloudDeleteCallsBeforeNotFound": 1, "instanceGone": false, "volumeAttachedUntilSeconds": -1,
              "pdbBlocksUntilSeconds": {"agent": 999, "busy": 0, "leaving": 0},
              "node": {"apiVersion": "v1", "kind": "Node",
                "metadata": {"name": "n1", "creationTimestamp": "2026-03-11T10:00:31Z",
                  "deletionTimestamp": "2026-03-11T12:00:00Z", "finalizers": ["karpenter.sh/termination"],
                  "labels": {"karpenter.sh/nodepool": "default", "karpenter.k8s.aws/ec2nodeclass": "default"}},
                "spec": {"providerID": "aws:///us-west-2a/i-n1"},
                "status": {"conditions": [{"type": "Ready", "status": "True"}]}},
              "nodeClaim": {"apiVersion": "karpenter.sh/v1", "kind": "NodeClaim",
                "metadata": {"name": "nc-n1", "creationTimestamp": "2026-03-11T10:00:01Z",
                  "deletionTimestamp": "2026-03-11T12:00:00Z", "finalizers": ["karpenter.sh/termination"],
                  "annotations": {"karpenter.sh/nodeclaim-termination-timestamp": "2026-03-11T12:01:30Z"},
                  "labels": {"karpenter.sh/nodepool": "default"}},
                "spec": {"nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"},
                  "requirements": []},
                "status": {"nodeName": "n1", "providerID": "aws:///us-west-2a/i-n1"}},
              "pods": [
                {"apiVersion": "v1", "kind": "Pod",
                  "metadata": {"name": "agent", "namespace": "default", "ownerReferences": [{"apiVersion": "apps/v1",
                    "controller": true, "kind": "DaemonSet", "name": "d", "uid": "d"}]},
                  "spec": {"nodeName": "n1", "terminationGracePeriodSeconds": 2, "containers": [{"name": "c"}]},
                  "status": {"phase": "Running", "startTime": "2026-03-11T10:40:00Z"}},
                {"apiVersion": "v1", "kind": "Pod",
                  "metadata": {"name": "busy", "namespace": "default",
                    "annotations": {"karpenter.sh/do-not-disrupt": "true"}},
                  "spec": {"nodeName": "n1", "terminationGracePeriodSeconds": 30, "containers": [{"name": "c"}]},
                  "status": {"phase": "Running", "startTime": "2026-03-11T10:40:00Z"}},
                {"apiVersion": "v1", "kind": "Pod",
                  "metadata": {"name": "leaving", "namespace": "default",
                    "deletionTimestamp": "2026-03-11T12:00:10Z", "deletionGracePeriodSeconds": 10},
                  "spec": {"nodeName": "n1", "terminationGracePeriodSeconds": 10, "containers": [{"name": "c"}]},
                  "status": {"phase": "Running", "startTime": "2026-03-11T10:40:00Z"}}],
              "nodeFinalizerRemovedAtSeconds": 95,
              "timeline": [
                {"t": 0, "nodeClaimConditions": {"Drained": "Unknown/Draining"}},
                {"t": 10, "action": "gone", "pod": "leaving"},
                {"t": 61, "action": "evict", "pod": "agent", "result": 429, "until": 88},
                {"t": 61, "action": "force-delete", "gracePeriodSeconds": 29, "pod": "busy"},
                {"t": 89, "action": "force-delete", "gracePeriodSeconds": 1, "pod": "agent"},
                {"t": 90, "action": "gone", "pod": "agent"},
                {"t": 90, "action": "gone", "pod": "busy"},
                {"t": 90, "action": "cloud-delete", "notFound": false},
                {"t": 90, "nodeClaimConditions": {"Drained": "True/Drained",
                  "InstanceTerminating": "True/InstanceTerminating", "VolumesDetached": "True/VolumesDetached"}},
                {"t": 95, "action": "cloud-delete", "notFound": true}]}]}
            """;

    @Test
    void podThatIsLeavingIsNotForcedAndNodesAreLookedAtBeforeEvictions(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("drain.json"), STORY);

        assertThat(Conformance.replay(folder))
                .hasSize(1)
                .allSatisfy(result -> assertThat(result.difference()).isNull());
    }
}
