// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AutoModeTest {
    private final Problems problems = new Problems();

    @Test
    void aNodePoolOfAutoModeBecomesOneOfKarpenterWithItsLabelsAndLifetimes() {
        NodePool pool = read("""
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: p}
                spec:
                  template:
                    metadata: {labels: {team: a}}
                    spec:
                      expireAfter: 720h
                      nodeClassRef: {group: eks.amazonaws.com, kind: NodeClass, name: default}
                      requirements: [{key: eks.amazonaws.com/instance-category, operator: In, values: [c]}]
                """).of(NodePool.class).get(0);
        assertThat(pool.template().requirements())
                .extracting(requirement -> requirement.key())
                .containsExactly("karpenter.k8s.aws/instance-category");
        assertThat(pool.template().nodeClassRef().kind()).isEqualTo(EC2NodeClass.KIND);
        assertThat(pool.template().labels())
                .containsEntry("team", "a")
                .containsEntry("eks.amazonaws.com/compute-type", "auto");
        assertThat(pool.template().expireAfter()).isEqualTo(Duration.ofDays(21));
        assertThat(pool.template().terminationGracePeriod()).isEqualTo(Duration.ofHours(24));
        assertThat(problems.sorted())
                .extracting(Problem::message)
                .contains("expireAfter 720h is 504h with EKS Auto Mode: its nodes live for at most 21 days");
    }

    @Test
    void aNodeClassBecomesAnEC2NodeClassOfBottlerocket() {
        EC2NodeClass nodeClass = read("""
                apiVersion: eks.amazonaws.com/v1
                kind: NodeClass
                metadata: {name: spot}
                spec:
                  role: r
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
                  ephemeralStorage: {size: 100Gi}
                  networkPolicy: DefaultAllow
                """).of(EC2NodeClass.class).get(0);
        assertThat(nodeClass.name()).isEqualTo("spot");
        assertThat(nodeClass.volumes())
                .singleElement()
                .satisfies(volume -> assertThat(volume.bytes()).isEqualTo(100L << 30));
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void aNodeClassWithoutARoleHasTheClusters() {
        read("""
                apiVersion: eks.amazonaws.com/v1
                kind: NodeClass
                metadata: {name: spot}
                spec:
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
                """);
        assertThat(problems.hasErrors()).isFalse();
    }

    @Test
    void selectorsOfPodsAreTranslatedToo() {
        Pod pod = read("""
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec:
                  nodeSelector: {eks.amazonaws.com/instance-family: g5, eks.amazonaws.com/compute-type: auto}
                  containers: [{name: c, image: c}]
                """).of(Pod.class).get(0);
        assertThat(pod.spec().nodeSelector())
                .containsOnlyKeys("karpenter.k8s.aws/instance-family", "eks.amazonaws.com/compute-type");
    }

    private Manifests read(String yaml) {
        return ManifestReader.ofApplied(KarpenterManifests.catalog()).read(new SourceFile("a.yaml", yaml), problems);
    }
}
