// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.scenario.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded cluster of three m5.large nodes with twelve pods: two nodes of Karpenter, busy and idle, and one of the node group
 * system. Eight pods of the Deployment web, one of the DaemonSet agent on each node, and one of the Job load.
 */
final class SmallCluster {
    static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    private static final String OBJECTS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: nodes
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {a: b}}]
              securityGroupSelectorTerms: [{tags: {a: b}}]
            ---
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: default}
            spec:
              disruption: {consolidateAfter: %s, budgets: [{nodes: "100%%"}]}
              template:
                spec:
                  expireAfter: %s
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 8
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers: [{name: web, image: web, resources: {requests: {cpu: 300m, memory: 500Mi}}}]
            ---
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec:
                  containers: [{name: agent, image: agent, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
            """;

    private final Path folder;
    private final List<String> state = new ArrayList<>();
    private String extra = "";
    private String consolidateAfter = "Never";
    private String expireAfter = "Never";
    private String claimFields = "";
    private String idleMeta = "";
    private String lastPodEvent = "-20m";

    SmallCluster(Path folder) {
        this.folder = folder;
    }

    SmallCluster consolidating(String after) {
        consolidateAfter = after;
        return this;
    }

    SmallCluster expiring(String after) {
        expireAfter = after;
        claimFields = "  expireAfter: " + after + "\n";
        return this;
    }

    /** The idle node is being deleted. */
    SmallCluster deletingIdle() {
        idleMeta = "  deletionTimestamp: " + before("10s") + "\n";
        return this;
    }

    /** Adds a desired object. */
    SmallCluster with(String manifest) {
        extra = extra + "---\n" + manifest;
        return this;
    }

    /** Adds a recorded object. */
    SmallCluster withState(String manifest) {
        state.add(manifest);
        return this;
    }

    /** Returns a time before the start. */
    static String before(String text) {
        return START.minus(Duration.parse("PT" + text)).toString();
    }

    RecordedRun run(String duration, String... settings) throws IOException {
        return RecordedRun.of(write(duration).toString(), settings);
    }

    /** Writes the scenario and returns its file. */
    Path write(String duration) throws IOException {
        node("busy", "i-0000000000000000a", "default", "");
        node("idle", "i-0000000000000000b", "default", idleMeta);
        node("group-1", "i-0000000000000000c", "", "");
        claim("busy", "i-0000000000000000a", "");
        claim("idle", "i-0000000000000000b", idleMeta);
        state.add("""
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata:
                  name: web-5d4f
                  namespace: default
                  uid: rs-uid
                  creationTimestamp: %s
                  labels: {app: web, pod-template-hash: 5d4f}
                  annotations: {deployment.kubernetes.io/revision: "7", deployment.kubernetes.io/desired-replicas: "8"}
                  ownerReferences:
                    - {apiVersion: apps/v1, kind: Deployment, name: web, uid: old, controller: true}
                spec:
                  replicas: 8
                  selector: {matchLabels: {app: web, pod-template-hash: 5d4f}}
                  template:
                    metadata: {labels: {app: web, pod-template-hash: 5d4f}}
                    spec:
                      containers: [{name: web, image: web, resources: {requests: {cpu: 300m, memory: 500Mi}}}]
                status: {replicas: 8}
                """.formatted(before("24h")));
        for (int i = 0; i < 8; i++) {
            pod("web-5d4f-" + i, "ReplicaSet", "web-5d4f", i < 4 ? "busy" : i < 5 ? "idle" : "group-1", 300, "-1h");
        }
        for (String node : List.of("busy", "idle", "group-1")) {
            pod("agent-" + node, "DaemonSet", "agent", node, 100, "-1h");
        }
        job();
        Files.writeString(folder.resolve("objects.yaml"), OBJECTS.formatted(consolidateAfter, expireAfter) + extra);
        Files.writeString(folder.resolve("state.yaml"), String.join("---\n", state));
        return Files.writeString(folder.resolve("small.yaml"), """
                name: small
                start: %s
                duration: %s
                region: us-east-1
                latencies: {profile: kwok}
                manifests: [objects.yaml]
                initial: {manifests: [state.yaml]}
                runtimes: [{kind: Job, lifetime: {fixed: 15m}}]
                nodeGroups:
                  - {name: system, min: 1, max: 3, instanceTypes: [m5.large], managed: true}
                """.formatted(START, duration));
    }

    private void node(String name, String instance, String nodePool, String meta) {
        String owner = nodePool.isEmpty()
                ? "eks.amazonaws.com/nodegroup: system"
                : "karpenter.sh/nodepool: default, karpenter.sh/registered: \"true\", karpenter.sh/initialized: \"true\","
                        + " karpenter.sh/capacity-type: on-demand";
        String finalizers = nodePool.isEmpty() ? "" : "  finalizers: [karpenter.sh/termination]\n";
        state.add("""
                apiVersion: v1
                kind: Node
                metadata:
                  name: %s
                  uid: uid-%s
                  creationTimestamp: %s
                %s%s  labels:
                    {kubernetes.io/hostname: %s, kubernetes.io/arch: amd64, kubernetes.io/os: linux,
                    node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a, %s}
                spec: {providerID: "aws:///us-east-1a/%s"}
                status:
                  capacity: {cpu: "2", memory: 7800Mi, pods: "29"}
                  allocatable: {cpu: 1930m, memory: 7000Mi, pods: "29"}
                  conditions: [{type: Ready, status: "True", lastTransitionTime: %s}]
                """.formatted(name, name, before("23h"), finalizers, meta, name, owner, instance, before("23h")));
    }

    private void claim(String node, String instance, String meta) {
        state.add("""
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata:
                  name: default-%s
                  uid: claim-%s
                  creationTimestamp: %s
                  finalizers: [karpenter.sh/termination]
                %s  labels:
                    {karpenter.sh/nodepool: default, kubernetes.io/arch: amd64, kubernetes.io/os: linux,
                    node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a,
                    karpenter.sh/capacity-type: on-demand}
                  annotations: {karpenter.sh/nodepool-hash: "999", karpenter.sh/nodepool-hash-version: v3}
                spec:
                %s  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]
                  resources: {requests: {cpu: 400m}}
                status:
                  providerID: "aws:///us-east-1a/%s"
                  nodeName: %s
                  lastPodEventTime: %s
                  capacity: {cpu: "2", memory: 7800Mi, pods: "29"}
                  allocatable: {cpu: 1930m, memory: 7000Mi, pods: "29"}
                  conditions:
                    - {type: Launched, status: "True", reason: Launched, lastTransitionTime: %s}
                    - {type: Registered, status: "True", reason: Registered, lastTransitionTime: %s}
                    - {type: Initialized, status: "True", reason: Initialized, lastTransitionTime: %s}
                """.formatted(
                        node,
                        node,
                        before("23h"),
                        meta,
                        claimFields,
                        instance,
                        node,
                        before(lastPodEvent.substring(1)),
                        before("23h"),
                        before("23h"),
                        before("23h")));
    }

    /** Adds a running pod of an owner. */
    SmallCluster pod(String name, String kind, String owner, String node, int cpuMillis, String started) {
        String apiVersion = kind.equals("Job") ? "batch/v1" : "apps/v1";
        String at = before(started.substring(1));
        String app = kind.equals("DaemonSet") ? "agent" : kind.equals("Job") ? "load" : "web";
        String hash = kind.equals("ReplicaSet")
                ? ", pod-template-hash: 5d4f"
                : kind.equals("DaemonSet") ? ", controller-revision-hash: 77aa" : "";
        state.add("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                  namespace: default
                  uid: pod-%s
                  creationTimestamp: %s
                  labels: {app: %s%s}
                  ownerReferences: [{apiVersion: %s, kind: %s, name: %s, uid: old, controller: true}]
                spec:
                  nodeName: %s
                  restartPolicy: %s
                  containers: [{name: a, image: a, resources: {requests: {cpu: %dm, memory: 100Mi}}}]
                status:
                  phase: Running
                  startTime: %s
                  conditions: [{type: Ready, status: "True", lastTransitionTime: %s}]
                  containerStatuses: [{name: a, restartCount: 0, state: {running: {startedAt: %s}}}]
                """.formatted(
                        name,
                        name,
                        at,
                        app,
                        hash,
                        apiVersion,
                        kind,
                        owner,
                        node,
                        kind.equals("Job") ? "Never" : "Always",
                        cpuMillis,
                        at,
                        at,
                        at));
        return this;
    }

    private void job() {
        state.add("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: load, namespace: default, uid: job-uid, creationTimestamp: %s}
                spec:
                  completions: 2
                  parallelism: 1
                  template:
                    metadata: {labels: {app: load}}
                    spec:
                      restartPolicy: Never
                      containers: [{name: a, image: a, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
                status: {active: 1, succeeded: 1, startTime: %s}
                """.formatted(before("25m"), before("25m")));
        pod("load-x", "Job", "load", "group-1", 100, "-10m");
    }
}
