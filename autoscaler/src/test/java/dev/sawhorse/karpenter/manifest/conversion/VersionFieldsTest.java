// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VersionFieldsTest {
    private static final String POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: p}
            spec:
              disruption:
                consolidationPolicy: Balanced
                budgets: [%s]
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot]}]
            """;

    private static final String NODE_CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: node
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {a: b}}]
              securityGroupSelectorTerms: [{tags: {a: b}}]
              enclaveOptions: {enabled: true}
              kubelet: {maxPods: 20, oomScoreAdj: -900, registryBurst: 20}
            """;

    private static Manifest read(String document) {
        return ManifestReader.ofApplied(KarpenterManifests.catalog())
                .read(new SourceFile("test.yaml", document), new Problems())
                .all()
                .get(0);
    }

    private static List<VersionFields.Unknown> unknown(String document, KarpenterVersion version) {
        return VersionFields.unknown(read(document), version);
    }

    private static List<String> places(String document, KarpenterVersion version) {
        return unknown(document, version).stream()
                .map(each -> each.place().path().toString())
                .toList();
    }

    private static String converted(String document, KarpenterVersion version) {
        Manifest manifest = read(document);
        return VersionFields.converted(manifest, VersionFields.unknown(manifest, version))
                .plain()
                .toString();
    }

    @ParameterizedTest
    @CsvSource({"1.13, 3", "1.14.3, 2", "1.14, 1", "1.15, 0"})
    void aNodePoolHasWhatItsVersionKnows(String version, int count) {
        String pool = POOL.formatted("{nodes: '1', reasons: [Empty, Unhealthy]}");

        assertThat(unknown(pool, KarpenterVersion.find(version))).hasSize(count);
    }

    @Test
    void aNodePoolIsConvertedToTheFieldsOfTheVersion() {
        String pool = POOL.formatted("{nodes: '1', reasons: [Unhealthy]}, {nodes: '2', reasons: [Empty, Unhealthy]}");

        assertThat(converted(pool, KarpenterVersion.V1_13))
                .contains("consolidationPolicy=WhenEmptyOrUnderutilized, budgets=[{nodes=2, reasons=[Empty]}], "
                        + "consolidateAfter=0s}");
        assertThat(places(pool, KarpenterVersion.V1_14))
                .containsExactly("spec.disruption.budgets[0].reasons[0]", "spec.disruption.budgets[1].reasons[1]");
    }

    @Test
    void withoutTheBudgetsOfAReasonTheOthersStayUnlimited() {
        assertThat(converted(POOL.formatted("{nodes: '1', reasons: [Unhealthy]}"), KarpenterVersion.V1_14))
                .contains("budgets=[{nodes=100%}]");
    }

    @Test
    void anEC2NodeClassLosesFieldsThatTheVersionDoesNotHave() {
        assertThat(places(NODE_CLASS, KarpenterVersion.V1_14_3))
                .containsExactly("spec.enclaveOptions", "spec.kubelet.oomScoreAdj", "spec.kubelet.registryBurst");
        assertThat(converted(NODE_CLASS, KarpenterVersion.V1_14_3)).endsWith("kubelet={maxPods=20}}}");
        assertThat(converted(NODE_CLASS, KarpenterVersion.V1_15)).contains("enclaveOptions", "oomScoreAdj");
    }

    @Test
    void settingsGatesLabelsAndAnnotationsAreNamed() {
        String operator = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: karpenter}
                spec:
                  selector: {matchLabels: {a: b}}
                  template:
                    metadata:
                      labels: {a: b}
                      annotations: {karpenter.sh/disruption-cost: "5"}
                    spec:
                      nodeSelector: {karpenter.k8s.aws/nitro-sandbox: "true"}
                      containers:
                        - name: controller
                          image: public.ecr.aws/karpenter/controller:1.15.0
                          args: [--legacy-node-repair=true, --log-level=info]
                          env:
                            - {name: SCHEDULER_CONFIG, value: ""}
                            - {name: FEATURE_GATES, value: "NodeRepair=true,TerminateFirstDrift=true"}
                """;
        String container = "spec.template.spec.containers[0]";

        assertThat(places(operator, KarpenterVersion.V1_14_0))
                .containsExactly(
                        container + ".env[0]",
                        container + ".env[1].value",
                        container + ".args[0]",
                        "spec.template.metadata.annotations[karpenter.sh/disruption-cost]",
                        "spec.template.spec.nodeSelector[karpenter.k8s.aws/nitro-sandbox]");
        assertThat(unknown(operator, KarpenterVersion.V1_14_0)).noneMatch(VersionFields.Unknown::isMeant);
        assertThat(places(operator, KarpenterVersion.V1_15))
                .containsExactly("spec.template.spec.nodeSelector[karpenter.k8s.aws/nitro-sandbox]");
    }
}
