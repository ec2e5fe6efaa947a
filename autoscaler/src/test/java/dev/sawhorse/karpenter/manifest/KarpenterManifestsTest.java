// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KarpenterManifestsTest {
    private static final ManifestReader APPLIED = ManifestReader.ofApplied(KarpenterManifests.catalog());
    private static final ManifestReader RECORDED =
            ManifestReader.ofRecorded(KarpenterManifests.catalog(), Instant.parse("2026-01-01T00:00:00Z"));

    private static final String NODE_CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: node
              subnetSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
              securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
            """;

    @Test
    void nodePoolGetsTheDefaultsOfItsDefinition() {
        NodePool pool = single(APPLIED, NodePool.class, """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: []
                """);
        assertThat(pool.name()).isEqualTo("default");
        assertThat(pool.template().expireAfter()).isEqualTo(Duration.ofDays(30));
        assertThat(pool.template().terminationGracePeriod()).isNull();
        assertThat(pool.disruption()).isEqualTo(Disruption.DEFAULT);
        assertThat(pool.weight()).isZero();
        assertThat(pool.limits()).isNull();
        assertThat(pool.ready()).isTrue();
    }

    @Test
    void everyPartOfANodePoolIsRead() {
        NodePool pool = single(APPLIED, NodePool.class, """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: batch}
                spec:
                  weight: 50
                  limits: {cpu: 20000, memory: 4000Gi, nodes: 100}
                  template:
                    metadata:
                      labels: {team: batch, karpenter.k8s.aws/instance-family: m7i}
                      annotations: {example.com/note: "x"}
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      expireAfter: Never
                      terminationGracePeriod: 1h30m
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot, on-demand]}
                        - {key: karpenter.k8s.aws/instance-cpu, operator: Gte, values: ["4"]}
                        - {key: node.kubernetes.io/instance-type, operator: Exists, minValues: 10}
                      taints: [{key: batch, value: "yes", effect: NoSchedule}]
                      startupTaints: [{key: cni, effect: NoExecute}]
                  disruption:
                    consolidationPolicy: WhenEmpty
                    consolidateAfter: Never
                    budgets:
                      - {nodes: "0", schedule: "0 9 * * mon-fri", duration: 8h, reasons: [Drifted]}
                      - {nodes: 20%}
                """);
        assertThat(pool.weight()).isEqualTo(50);
        assertThat(pool.limits().cpuMillis()).isEqualTo(20_000_000);
        assertThat(pool.limits().amount("nodes")).isEqualTo(100);
        assertThat(pool.template().nodeClassRef())
                .isEqualTo(new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"));
        assertThat(pool.template().labels()).containsEntry("team", "batch");
        assertThat(pool.template().expireAfter()).isNull();
        assertThat(pool.template().terminationGracePeriod()).isEqualTo(Duration.ofMinutes(90));
        assertThat(pool.template().requirements())
                .containsExactly(
                        new RequirementSpec("karpenter.sh/capacity-type", "In", List.of("spot", "on-demand"), null),
                        new RequirementSpec("karpenter.k8s.aws/instance-cpu", "Gte", List.of("4"), null),
                        new RequirementSpec("node.kubernetes.io/instance-type", "Exists", List.of(), 10));
        assertThat(pool.template().taints()).containsExactly(new Taint("batch", "yes", "NoSchedule"));
        assertThat(pool.template().startupTaints()).containsExactly(new Taint("cni", "", "NoExecute"));
        assertThat(pool.disruption())
                .isEqualTo(new Disruption(
                        Disruption.ConsolidationPolicy.WHEN_EMPTY,
                        null,
                        List.of(
                                new Budget(
                                        "0", List.of(DisruptionReason.DRIFTED), "0 9 * * mon-fri", Duration.ofHours(8)),
                                new Budget("20%", null, null, null))));
    }

    @Test
    void timeThatATaintOfATemplateStatesIsNotSimulated() {
        Manifests manifests = APPLIED.read(new SourceFile("pool.yaml", """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: []
                      taints: [{key: team, effect: NoSchedule, timeAdded: "2026-01-01T00:00:00Z"}]
                """), new Problems());
        assertThat(manifests.all().get(0).notSimulated()).containsExactly("spec.template.spec.taints.timeAdded");
    }

    @Test
    void recordedNodePoolIsReadUnchanged() {
        NodePool pool = single(RECORDED, NodePool.class, """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default, deletionTimestamp: "2026-01-01T00:00:01Z"}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: g, kind: K, name: x}
                      requirements: [{key: karpenter.sh/nodepool, operator: Near, values: [x], minValues: 5}]
                      expireAfter: 720h0m0s
                status: {conditions: [{type: Ready, status: "False"}]}
                """);
        assertThat(pool.template().expireAfter()).isEqualTo(Duration.ofDays(30));
        assertThat(pool.template().requirements().get(0).operator()).isEqualTo("Near");
        assertThat(pool.disruption().budgets()).isEmpty();
        assertThat(pool.disruption().consolidateAfter()).isNull();
        assertThat(pool.ready()).isFalse();
        assertThat(pool.deleting()).isTrue();
    }

    @Test
    void recordedNodeClaimKeepsItsStatus() {
        NodeClaim claim = single(RECORDED, NodeClaim.class, """
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata:
                  name: default-1
                  creationTimestamp: "2026-01-01T00:01:00Z"
                  labels: {karpenter.sh/nodepool: default}
                  finalizers: [karpenter.sh/termination]
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: []
                  resources: {requests: {cpu: 500m}}
                  expireAfter: Never
                status:
                  providerID: aws:///a/i-1
                  nodeName: node-1
                  capacity: {cpu: 2}
                  allocatable: {cpu: 1930m}
                  lastPodEventTime: "2026-01-01T00:03:00Z"
                  conditions:
                    - {type: Registered, status: "True", reason: Registered, message: "", lastTransitionTime: "2026-01-01T00:02:00Z"}
                """);
        assertThat(claim.nodePool()).isEqualTo("default");
        assertThat(claim.meta().createdAt()).isEqualTo(Duration.ofMinutes(1).toNanos());
        assertThat(claim.isTrue("Registered")).isTrue();
        assertThat(claim.condition("Registered").lastTransitionAt())
                .isEqualTo(Duration.ofMinutes(2).toNanos());
        assertThat(claim.lastPodEventAt()).isEqualTo(Duration.ofMinutes(3).toNanos());
        assertThat(claim.deletionAt()).isEqualTo(Pod.NEVER);
        assertThat(claim.finalizers()).containsExactly("karpenter.sh/termination");
        assertThat(claim.providerId()).isEqualTo("aws:///a/i-1");
        assertThat(claim.allocatable().cpuMillis()).isEqualTo(1930);
        assertThat(claim.spec().requests().cpuMillis()).isEqualTo(500);
    }

    @Test
    void amiFamilyFollowsFromTheAlias() {
        EC2NodeClass nodeClass = single(
                APPLIED, EC2NodeClass.class, NODE_CLASS + "  amiSelectorTerms: [{alias: bottlerocket@latest}]\n");
        assertThat(nodeClass.amiFamily()).isEqualTo("Bottlerocket");
        assertThat(nodeClass.rootVolumeBytes()).isNull();
        assertThat(nodeClass.kubelet()).isNull();
        assertThat(nodeClass.zones()).isEmpty();
    }

    @Test
    void volumeOfTheKubeletIsTheOneItsFamilyUses() {
        String mappings = """
                  blockDeviceMappings:
                    - {deviceName: /dev/xvda, ebs: {volumeSize: 4Gi, volumeType: gp3}}
                    - {deviceName: /dev/xvdb, ebs: {volumeSize: 100Gi, volumeType: io2}}
                """;
        assertThat(volume("amiFamily: AL2023", mappings)).isEqualTo(4L << 30);
        assertThat(volume("amiFamily: Bottlerocket", mappings)).isEqualTo(100L << 30);
        assertThat(volume("amiFamily: Custom", mappings)).isEqualTo(100L << 30);
        assertThat(volume("amiFamily: Bottlerocket", mappings.replace("xvda,", "xvda, rootVolume: true,")))
                .isEqualTo(4L << 30);
    }

    @Test
    void kubeletSettingsAreKeptAsWritten() {
        EC2NodeClass.KubeletConfiguration kubelet = single(
                        APPLIED, EC2NodeClass.class, NODE_CLASS + """
                          amiSelectorTerms: [{alias: al2023@v20260101}]
                          instanceStorePolicy: RAID0
                          kubelet:
                            maxPods: 110
                            kubeReserved: {cpu: 100m, memory: "1Gi"}
                            evictionHard: {memory.available: 5%, nodefs.available: 10Gi}
                            cpuManagerPolicy: static
                        """.replaceAll("(?m)^ {24}", ""))
                .kubelet();
        assertThat(kubelet.maxPods()).isEqualTo(110);
        assertThat(kubelet.kubeReserved()).containsEntry("cpu", "100m");
        assertThat(kubelet.evictionHard()).containsEntry("memory.available", "5%");
        assertThat(kubelet.systemReserved()).isEmpty();
    }

    @Test
    void nodePoolThatKarpenterRejectsAtRunTimeNeverBecomesReady() {
        Problems problems = new Problems();
        NodePool nodePool = APPLIED.read(new SourceFile("m.yaml", """
                        apiVersion: karpenter.sh/v1
                        kind: NodePool
                        metadata: {name: default}
                        spec:
                          template:
                            spec:
                              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                              requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [ondemand]}]
                        """), problems)
                .of(NodePool.class)
                .get(0);

        assertThat(problems.hasErrors()).isFalse();
        assertThat(nodePool.ready()).isFalse();
    }

    @Test
    void valueThatKarpenterPassesOverIsOnlyAWarning() {
        Problems problems = new Problems();
        APPLIED.read(new SourceFile("m.yaml", """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot, ondemand]}]
                """), problems);
        assertThat(problems.sorted()).extracting(Problem::severity).containsExactly(Severity.WARNING);
        assertThat(problems.sorted().get(0).hint()).isEqualTo("Did you mean \"on-demand\"?");
    }

    private static Long volume(String family, String mappings) {
        String terms = "  amiSelectorTerms: [{id: ami-1}]\n  " + family + "\n";
        return single(APPLIED, EC2NodeClass.class, NODE_CLASS + terms + mappings)
                .rootVolumeBytes();
    }

    private static <T> T single(ManifestReader reader, Class<T> type, String yaml) {
        Problems problems = new Problems();
        Manifests manifests = reader.read(new SourceFile("m.yaml", yaml), problems);
        assertThat(problems.sorted()).isEmpty();
        List<T> values = manifests.of(type);
        assertThat(values).hasSize(1);
        return values.get(0);
    }
}
