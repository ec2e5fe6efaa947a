// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OldNamesTest {
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata:
                  labels: {app: web}
                  annotations: {karpenter.sh/do-not-evict: "true"}
                spec:
                  nodeSelector: {karpenter.sh/provisioner-name: default}
                  affinity:
                    nodeAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        nodeSelectorTerms:
                          - matchExpressions:
                              - {key: karpenter.sh/provisioner-name, operator: Exists}
                  topologySpreadConstraints:
                    - {maxSkew: 1, topologyKey: karpenter.sh/provisioner-name, whenUnsatisfiable: DoNotSchedule}
                  containers: [{name: web, image: web}]
            """;

    private final Problems problems = new Problems();

    private Manifests read(String yaml) {
        return ManifestReader.ofApplied(KarpenterManifests.catalog()).read(new SourceFile("old.yaml", yaml), problems);
    }

    private List<String> said() {
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    @Test
    void workloadsUseTheCurrentNames() {
        Deployment web = read(DEPLOYMENT).of(Deployment.class).get(0);
        assertThat(web.template().spec().nodeSelector())
                .containsExactlyEntriesOf(Map.of("karpenter.sh/nodepool", "default"));
        assertThat(web.template().annotations())
                .containsExactlyEntriesOf(Map.of("karpenter.sh/do-not-disrupt", "true"));
        assertThat(web.template()
                        .spec()
                        .affinity()
                        .requiredNodeTerms()
                        .get(0)
                        .matchExpressions()
                        .get(0)
                        .key())
                .isEqualTo("karpenter.sh/nodepool");
        assertThat(web.template().spec().topologySpreadConstraints().get(0).topologyKey())
                .isEqualTo("karpenter.sh/nodepool");
        assertThat(said())
                .hasSize(4)
                .first()
                .isEqualTo("old.yaml:9:21: spec.template.metadata.annotations[karpenter.sh/do-not-evict]:"
                        + " \"karpenter.sh/do-not-evict\" is \"karpenter.sh/do-not-disrupt\" today");
    }

    @Test
    void newNameIsKeptIfBothArePresent() {
        Pod pod = read("""
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: one
                          annotations:
                            karpenter.sh/do-not-consolidate: "true"
                            karpenter.sh/do-not-evict: "true"
                            karpenter.sh/do-not-disrupt: "false"
                        spec: {containers: [{name: a, image: a}]}
                        """).of(Pod.class).get(0);
        assertThat(pod.meta().annotations()).containsExactlyEntriesOf(Map.of("karpenter.sh/do-not-disrupt", "false"));
    }

    @Test
    void ofTwoOldNamesTheFirstCounts() {
        Pod pod = read("""
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: one
                          annotations:
                            karpenter.sh/do-not-consolidate: "false"
                            karpenter.sh/do-not-evict: "true"
                        spec: {containers: [{name: a, image: a}]}
                        """).of(Pod.class).get(0);
        assertThat(pod.meta().annotations()).containsExactlyEntriesOf(Map.of("karpenter.sh/do-not-disrupt", "false"));
    }

    @Test
    void removedLabelIsReported() {
        read(DEPLOYMENT.replace("karpenter.sh/provisioner-name: default", "karpenter.k8s.aws/instance-pods: '58'"));
        assertThat(said())
                .anyMatch(said ->
                        said.contains("\"karpenter.k8s.aws/instance-pods\" is no longer a label: no node has it"));
    }

    @Test
    void alibabaCloudHadAnotherGroup() {
        Manifests manifests = read("""
                apiVersion: karpenter.k8s.alicloud/v1alpha1
                kind: ECSNodeClass
                metadata: {name: defaultnodeclass}
                spec:
                  vSwitchSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
                  securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
                  imageSelectorTerms: [{alias: AlibabaCloudLinux3}]
                  systemDisk: {category: cloud_essd, size: 60, diskName: root}
                ---
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: ecsnodepool}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.alicloud, kind: ECSNodeClass, name: defaultnodeclass}
                      requirements:
                        - {key: karpenter.k8s.alicloud/instance-category, operator: In, values: [g]}
                        - {key: topology.k8s.alicloud/zone-id, operator: In, values: [cn-hangzhou-h]}
                """);
        assertThat(problems.hasErrors()).isFalse();
        assertThat(manifests.of(ECSNodeClass.class).get(0).systemDiskBytes()).isEqualTo(60L << 30);
        NodePool pool = manifests.of(NodePool.class).get(0);
        assertThat(pool.template().nodeClassRef().group()).isEqualTo("karpenter.k8s.alibabacloud");
        assertThat(pool.template().requirements())
                .extracting(requirement -> requirement.key())
                .containsExactly("karpenter.k8s.alibabacloud/instance-category", "topology.k8s.alibabacloud/zone-id");
        assertThat(said()).anyMatch(said -> said.endsWith("spec.systemDisk.diskName: was removed and is ignored"));
    }

    @Test
    void currentAndRecordedObjectsAreUnchanged() {
        String today = DEPLOYMENT.replace("provisioner-name", "nodepool").replace("do-not-evict", "do-not-disrupt");
        read(today);
        assertThat(said()).isEmpty();
        Manifests recorded = ManifestReader.ofRecorded(KarpenterManifests.catalog(), Instant.EPOCH)
                .read(new SourceFile("old.yaml", DEPLOYMENT), problems);
        assertThat(said()).isEmpty();
        assertThat(recorded.of(Deployment.class).get(0).template().spec().nodeSelector())
                .containsKey("karpenter.sh/provisioner-name");
    }
}
