// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.deployment;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static org.assertj.core.api.Assertions.assertThat;

/** The zone us-east-1e has old instance types only, such as m4, and none of m7i. */
class ZoneWithoutInstanceTypeTest {
    private static final String RULE = "zone-without-instance-type";
    private static final String M7I = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m7i]}]";
    private static final String WITHOUT_E =
            "topology.kubernetes.io/zone In [us-east-1a, us-east-1b, us-east-1c, us-east-1d, us-east-1f]";
    private static final String SPREAD =
            "{containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 2, topologyKey:"
                    + " topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,"
                    + " labelSelector: {matchLabels: {app: web}}}]}";

    private static String zones(String... zones) {
        return "{key: topology.kubernetes.io/zone, operator: In, values: [" + String.join(", ", zones) + "]}";
    }

    private static String m7iIn(String... zones) {
        return M7I.replace("}]", "}, " + zones(zones) + "]");
    }

    private static String web(int replicas, String podSpec) {
        return deployment("web", replicas, "{}", podSpec);
    }

    private static String spreadOver(String... zones) {
        return SPREAD.replace(
                "{containers",
                "{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: ["
                        + "{matchExpressions: [" + zones(zones) + "]}]}}}, containers");
    }

    private static List<Finding> found(LintSettings settings, String... documents) {
        return Linting.findings(settings, documents).stream()
                .filter(finding -> finding.rule().equals(RULE))
                .toList();
    }

    private static List<Finding> found(String... documents) {
        return found(Linting.SCENARIO, documents);
    }

    @Test
    void zoneOfTheAssumedSubnetsWithoutAnInstanceTypeLeavesPodsPending() {
        Finding finding = found(pool("p", M7I), web(11, SPREAD)).get(0);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.path()).isEqualTo("spec.template.spec.topologySpreadConstraints[0]");
        assertThat(finding.message())
                .isEqualTo(
                        "no NodePool can launch a node for its pods in us-east-1e, but Karpenter counts every zone in "
                                + "this spread: it launches nodes for at most 10 of the pods, 2 in each other zone, and more pods "
                                + "stay pending");
        assertThat(finding.fix())
                .isEqualTo(WITHOUT_E + " in NodePool p or in a required node affinity of the pods, or no subnet in "
                        + "us-east-1e");
    }

    @Test
    void fewerPodsThanTheOtherZonesTakeAreNoted() {
        assertThat(found(pool("p", M7I), web(10, SPREAD)))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
    }

    @Test
    void requirementsOfTheNodePoolOrThePodsLeaveTheZoneOut() {
        assertThat(found(pool("p", m7iIn("us-east-1a", "us-east-1b")), web(20, SPREAD)))
                .isEmpty();
        assertThat(found(pool("p", M7I), web(20, spreadOver("us-east-1a", "us-east-1b"))))
                .isEmpty();
        assertThat(found(pool("p", m7iIn("us-east-1a", "us-east-1e")), web(20, SPREAD)))
                .hasSize(1);
        assertThat(found(pool("p", M7I), web(20, spreadOver("us-east-1a", "us-east-1e"))))
                .hasSize(1);
    }

    @Test
    void anInstanceTypeInTheZoneMustBeLargeEnoughForThePods() {
        String anyGeneration = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m7i, m4]}]";
        assertThat(found(pool("p", anyGeneration), web(20, SPREAD))).isEmpty();
        String large = SPREAD.replace("image: a}", "image: a, resources: {requests: {cpu: 100}}}");
        assertThat(found(pool("p", anyGeneration), web(20, large))).hasSize(1);
    }

    @Test
    void anotherNodePoolForTheSamePodsCanLaunchInTheZone() {
        String m4 = M7I.replace("m7i", "m4");
        assertThat(found(pool("p", M7I), pool("old", m4), web(20, SPREAD))).isEmpty();
    }

    @Test
    void zonesOfNodePoolsThatDoNotAcceptThePodsAreCountedToo() {
        String tainted = pool("old", M7I.replace("m7i", "m4") + "\n      taints: [{key: old, effect: NoSchedule}]");
        String west = pool("p", m7iIn("us-east-1a", "us-east-1b", "us-east-1c", "us-east-1d", "us-east-1f"));
        assertThat(found(west, tainted, web(20, SPREAD)))
                .extracting(Finding::fix)
                .containsExactly("a required node affinity of the pods with " + WITHOUT_E
                        + ", or nodeTaintsPolicy: Honor in the spread");
        assertThat(found(west, tainted, web(20, SPREAD.replace("{maxSkew", "{nodeTaintsPolicy: Honor, maxSkew"))))
                .isEmpty();
    }

    @Test
    void otherSpreadsAreIndependentOfTheZone() {
        assertThat(found(pool("p", M7I), web(20, SPREAD.replace("DoNotSchedule", "ScheduleAnyway"))))
                .isEmpty();
        assertThat(found(
                        pool("p", M7I),
                        web(20, SPREAD.replace("topology.kubernetes.io/zone", "kubernetes.io/hostname"))))
                .isEmpty();
        assertThat(found(pool("p", M7I), web(20, SPREAD.replace("app: web", "app: other"))))
                .isEmpty();
    }

    @Test
    void subnetsThatManifestsDoNotStateAreAssumedInScenariosOnly() {
        assertThat(found(Linting.SETTINGS, pool("p", M7I), web(20, SPREAD))).isEmpty();
        assertThat(found(Linting.SETTINGS, pool("p", m7iIn("us-east-1a", "us-east-1e")), web(20, SPREAD)))
                .hasSize(1);
        String nodeClass = """
                apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
                status: {subnets: [{id: subnet-1, zone: us-east-1a}, {id: subnet-2, zone: us-east-1%s}]}
                """;
        assertThat(found(Linting.SETTINGS, pool("p", M7I), nodeClass.formatted("e"), web(20, SPREAD)))
                .hasSize(1);
        assertThat(found(Linting.SETTINGS, pool("p", M7I), nodeClass.formatted("b"), web(20, SPREAD)))
                .isEmpty();
    }
}
