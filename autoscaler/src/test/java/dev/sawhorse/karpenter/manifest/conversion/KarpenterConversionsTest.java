// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

class KarpenterConversionsTest {
    private static final String TEMPLATE = """
            apiVersion: karpenter.k8s.aws/v1alpha1
            kind: AWSNodeTemplate
            metadata: {name: default}
            spec:
              subnetSelector: {karpenter.sh/discovery: cluster}
              securityGroupSelector: {karpenter.sh/discovery: cluster}
            """;

    private static final String CLASS_V1BETA1 = """
            apiVersion: karpenter.k8s.aws/v1beta1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              amiFamily: AL2023
              role: node
              subnetSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
              securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: cluster}}]
            """;

    private static String provisioner(String spec) {
        return """
                apiVersion: karpenter.sh/v1alpha5
                kind: Provisioner
                metadata: {name: default}
                spec:
                """ + spec.indent(2);
    }

    private static String pool(String name, String disruption, String kubelet) {
        return """
                apiVersion: karpenter.sh/v1beta1
                kind: NodePool
                metadata: {name: %s}
                spec:
                  disruption: %s
                  template:
                    spec:
                      nodeClassRef: {name: default}
                      requirements: []
                      kubelet: %s
                """.formatted(name, disruption, kubelet);
    }

    private static Manifests read(String yaml, Problems problems) {
        return ManifestReader.ofApplied(KarpenterManifests.catalog()).read(new SourceFile("old.yaml", yaml), problems);
    }

    private static <T> T single(Class<T> type, String yaml) {
        Problems problems = new Problems();
        Manifests manifests = read(yaml, problems);
        problems.throwIfErrors();
        assertThat(manifests.of(type)).hasSize(1);
        return manifests.of(type).get(0);
    }

    private static List<String> errors(String yaml) {
        return problems(Severity.ERROR, yaml);
    }

    private static List<String> warnings(String yaml) {
        return problems(Severity.WARNING, yaml);
    }

    private static List<String> problems(Severity severity, String yaml) {
        Problems problems = new Problems();
        read(yaml, problems);
        return problems.sorted().stream()
                .filter(problem -> problem.severity() == severity)
                .map(Problem::toString)
                .toList();
    }

    @Test
    void secondsAfterEmptyBecomeThePolicyWhenEmpty() {
        NodePool pool = single(NodePool.class, provisioner("ttlSecondsAfterEmpty: 30\nproviderRef: {name: default}"));
        assertThat(pool.disruption())
                .isEqualTo(new Disruption(
                        Disruption.ConsolidationPolicy.WHEN_EMPTY, Duration.ofSeconds(30), List.of(Budget.DEFAULT)));
    }

    @Test
    void withoutSecondsAfterEmptyNoNodeIsEverRemoved() {
        NodePool pool = single(NodePool.class, provisioner("providerRef: {name: default}"));
        assertThat(pool.disruption().consolidationPolicy()).isEqualTo(Disruption.ConsolidationPolicy.WHEN_EMPTY);
        assertThat(pool.disruption().consolidateAfter()).isNull();
        assertThat(pool.template().expireAfter()).isNull();
    }

    @Test
    void minusOneSecondIsNever() {
        NodePool pool = single(NodePool.class, provisioner("ttlSecondsAfterEmpty: -1\nttlSecondsUntilExpired: -1"));
        assertThat(pool.disruption().consolidateAfter()).isNull();
        assertThat(pool.template().expireAfter()).isNull();
    }

    @Test
    void enabledConsolidationActsAtOnce() {
        NodePool pool = single(NodePool.class, provisioner("consolidation: {enabled: true}"));
        assertThat(pool.disruption().consolidationPolicy())
                .isEqualTo(Disruption.ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED);
        assertThat(pool.disruption().consolidateAfter()).isZero();
    }

    @Test
    void secondsUntilExpiredBecomeTheExpiryOfTheTemplate() {
        NodePool pool = single(NodePool.class, provisioner("ttlSecondsUntilExpired: 2592000"));
        assertThat(pool.template().expireAfter()).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void defaultsOfTheWebhookBecomeRequirements() {
        NodePool pool = single(NodePool.class, provisioner("weight: 7"));
        assertThat(pool.weight()).isEqualTo(7);
        assertThat(pool.template().requirements())
                .extracting(RequirementSpec::key, RequirementSpec::operator, RequirementSpec::values)
                .containsExactly(
                        tuple("kubernetes.io/os", "In", List.of("linux")),
                        tuple("kubernetes.io/arch", "In", List.of("amd64")),
                        tuple("karpenter.sh/capacity-type", "In", List.of("on-demand")),
                        tuple("karpenter.k8s.aws/instance-category", "In", List.of("c", "m", "r")),
                        tuple("karpenter.k8s.aws/instance-generation", "Gt", List.of("2")));
    }

    @Test
    void requirementsOfTheUserKeepTheDefaultsAway() {
        NodePool pool = single(NodePool.class, provisioner("""
                labels: {kubernetes.io/os: linux}
                requirements:
                - {key: kubernetes.io/arch, operator: In, values: [arm64]}
                - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                - {key: karpenter.k8s.aws/instance-family, operator: In, values: [m6g]}
                """));
        assertThat(pool.template().requirements()).hasSize(3);
    }

    @Test
    void labelsTaintsAndLimitsAreConverted() {
        NodePool pool = single(NodePool.class, provisioner("""
                labels: {team: blue}
                taints: [{key: example.com/special, effect: NoSchedule}]
                startupTaints: [{key: example.com/starting, effect: NoExecute}]
                limits: {resources: {cpu: "50"}}
                """));
        assertThat(pool.template().labels()).isEqualTo(Map.of("team", "blue"));
        assertThat(pool.template().taints()).extracting(Taint::key).containsExactly("example.com/special");
        assertThat(pool.template().startupTaints()).extracting(Taint::key).containsExactly("example.com/starting");
        assertThat(pool.limits().asMap()).isEqualTo(Map.of("cpu", 50_000L));
    }

    @Test
    void inlineProviderBecomesAnEc2NodeClassOfTheSameName() {
        String yaml = provisioner("provider: {instanceProfile: nodes, subnetSelector: {a: b}}");
        NodePool pool = single(NodePool.class, yaml);
        assertThat(pool.template().nodeClassRef())
                .isEqualTo(new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"));
        EC2NodeClass nodeClass = single(EC2NodeClass.class, yaml);
        assertThat(nodeClass.name()).isEqualTo("default");
        assertThat(nodeClass.amiFamily()).isEqualTo("AL2");
    }

    @Test
    void everyIdOfASelectorBecomesATerm() {
        String yaml = TEMPLATE.replace(
                "subnetSelector: {karpenter.sh/discovery: cluster}", "subnetSelector: {aws-ids: 'subnet-1, subnet-2'}");
        assertThat(subnetTerms(yaml)).isEqualTo(List.of(Map.of("id", "subnet-1"), Map.of("id", "subnet-2")));
    }

    private static Object subnetTerms(String yaml) {
        Problems problems = new Problems();
        Map<?, ?> object =
                (Map<?, ?>) read(yaml, problems).all().get(0).place().node().plain();
        problems.throwIfErrors();
        return ((Map<?, ?>) object.get("spec")).get("subnetSelectorTerms");
    }

    @Test
    void ubuntuStartsAsAl2DoesAndKeepsItsRootVolume() {
        EC2NodeClass nodeClass = single(EC2NodeClass.class, TEMPLATE + """
                          amiFamily: Ubuntu
                          blockDeviceMappings:
                          - {deviceName: /dev/sdb, ebs: {volumeSize: 100Gi}}
                          - {deviceName: /dev/sda1, ebs: {volumeSize: 20Gi, volumeType: gp3}}
                        """);
        assertThat(nodeClass.amiFamily()).isEqualTo("AL2");
        assertThat(nodeClass.rootVolumeBytes()).isEqualTo(20L << 30);
    }

    @Test
    void kubeletOfAPoolMovesToItsClass() {
        String yaml = CLASS_V1BETA1 + "---\n"
                + pool("one", "{consolidationPolicy: WhenUnderutilized, expireAfter: Never}", "{maxPods: 20}");
        EC2NodeClass nodeClass = single(EC2NodeClass.class, yaml);
        assertThat(nodeClass.kubelet().maxPods()).isEqualTo(20);
        assertThat(single(NodePool.class, yaml).template().expireAfter()).isNull();
    }

    @Test
    void kubeletOfAProvisionerMovesToItsTemplate() {
        String yaml = TEMPLATE + "---\n"
                + provisioner(
                        "providerRef: {name: default}\nkubeletConfiguration: {maxPods: 20, containerRuntime: dockerd}");
        assertThat(single(EC2NodeClass.class, yaml).kubelet().maxPods()).isEqualTo(20);
    }

    @Test
    void poolsOfOneClassMustAgreeOnTheKubelet() {
        String yaml = String.join(
                "---\n",
                CLASS_V1BETA1,
                pool("one", "{expireAfter: Never}", "{maxPods: 20}"),
                pool("two", "{expireAfter: Never}", "{maxPods: 30}"));
        assertThat(errors(yaml))
                .anyMatch(text -> text.contains("differs from that of another NodePool")
                        && text.contains("Give each NodePool its own EC2NodeClass."));
    }

    @Test
    void kubeletWithoutItsClassCannotBeKept() {
        assertThat(errors(pool("one", "{expireAfter: Never}", "{maxPods: 20}")))
                .singleElement()
                .asString()
                .contains("is not in the same file");
    }

    @Test
    void oldExpiryIsWrittenOut() {
        NodePool pool = single(NodePool.class, pool("one", "{consolidationPolicy: WhenUnderutilized}", "null"));
        assertThat(pool.template().expireAfter()).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void whenEmptyRequiresConsolidateAfter() {
        assertThat(errors(pool("one", "{consolidationPolicy: WhenEmpty}", "null")))
                .anyMatch(text -> text.contains("is required with the policy WhenEmpty"));
        assertThat(errors(pool("one", "{consolidateAfter: 30s}", "null")))
                .anyMatch(text -> text.contains("cannot be combined with the policy WhenUnderutilized"));
    }

    @Test
    void unknownFieldsOfOldKindsAreWarningsAtTheirPlace() {
        assertThat(warnings(provisioner("ttlSecondsAfterEmtpy: 30"))).containsExactly("""
                        old.yaml:5:3: spec.ttlSecondsAfterEmtpy: unknown field "ttlSecondsAfterEmtpy", which the API \
                        server drops
                        Did you mean "ttlSecondsAfterEmpty"?""");
    }

    @Test
    void problemsPointAtTheSource() {
        assertThat(errors(provisioner("requirements:\n- {key: ' a/b', operator: In, values: [c]}")))
                .containsExactly("""
                        old.yaml:6:11: spec.template.spec.requirements[0].key: " a/b" is not a label key such as \
                        example.com/team
                        Remove the space: "a/b".""");
    }

    @Test
    void otherErrorsAreReportedTogetherWithUnknownFields() {
        String misplaced = provisioner("requirements:\n- {key: ' a/b', operator: In, values: [c]}")
                .replaceFirst("metadata: *\\{?.*", "metadata:\nname: default");
        assertThat(warnings(misplaced)).singleElement().asString().contains("unknown field \"name\"");
        assertThat(errors(misplaced)).hasSize(2).anyMatch(text -> text.contains("Remove the space: \"a/b\"."));
    }

    @Test
    void launchTemplatesAndContradictionsAreRefused() {
        assertThat(errors(TEMPLATE + "  launchTemplate: mine\n"))
                .singleElement()
                .asString()
                .contains("launch template");
        assertThat(errors(provisioner("ttlSecondsAfterEmpty: 30\nconsolidation: {enabled: true}")))
                .singleElement()
                .asString()
                .contains("cannot be combined with enabled consolidation");
        assertThat(errors(provisioner("provider: {}\nproviderRef: {name: default}")))
                .singleElement()
                .asString()
                .contains("cannot be combined with providerRef");
    }

    @Test
    void otherKindsOfOldVersionsAreLeftOut() {
        assertThat(warnings("apiVersion: karpenter.sh/v1alpha5\nkind: Machine\nmetadata: {name: a}\n"))
                .singleElement()
                .asString()
                .contains("only Provisioner is converted");
    }
}
