// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.operator.KarpenterOptions;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.deployment;
import static dev.sawhorse.karpenter.lint.Linting.only;
import static dev.sawhorse.karpenter.lint.Linting.podDisruptionBudget;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static dev.sawhorse.karpenter.lint.Linting.rules;
import static org.assertj.core.api.Assertions.assertThat;

class WorkloadRulesTest {
    private static final String PLAIN = "{containers: [{name: a, image: a}]}";
    private static final String KEPT = "{karpenter.sh/do-not-disrupt: \"true\"}";

    @Test
    void plainWorkloadsHaveNoFindings() {
        assertThat(rules(
                        pool("p", Linting.ANY),
                        deployment("web", 3, "{}", PLAIN),
                        podDisruptionBudget("web", "web", "maxUnavailable: 1")))
                .isEmpty();
    }

    @Test
    void podDisruptionBudgetsThatAllowNoEvictionAreComputedFromReplicas() {
        String three = deployment("web", 3, "{}", PLAIN);
        assertThat(only("pdb-allows-nothing", three, podDisruptionBudget("b", "web", "minAvailable: 90%"))
                        .message())
                .contains("minAvailable 90% covers all 3 pods");
        assertThat(rules(three, podDisruptionBudget("b", "web", "minAvailable: 50%")))
                .isEmpty();
        assertThat(rules(three, podDisruptionBudget("b", "web", "minAvailable: 3")))
                .containsExactly("pdb-allows-nothing");
        assertThat(rules(three, podDisruptionBudget("b", "web", "maxUnavailable: 0%")))
                .containsExactly("pdb-allows-nothing");
    }

    @Test
    void twoBudgetsOnOnePodAreAnError() {
        assertThat(rules(
                        deployment("web", 3, "{}", PLAIN),
                        podDisruptionBudget("a", "web", "maxUnavailable: 1"),
                        podDisruptionBudget("b", "web", "maxUnavailable: 1")))
                .containsExactly("pdb-overlap");
    }

    @Test
    void expiredNodesRemainForPodsThatCannotBeEvicted() {
        String web = deployment("web", 3, KEPT, PLAIN);
        Finding finding = only("expire-blocked", pool("p", Linting.ANY), web);
        assertThat(finding.path()).isEqualTo("spec.template.spec.expireAfter");
        assertThat(finding.message()).contains("720h").contains("Deployment default/web");
        assertThat(rules(pool("p", Linting.ANY + "\n      terminationGracePeriod: 1h"), web))
                .isEmpty();
        assertThat(rules(pool("p", Linting.ANY + "\n      expireAfter: Never"), web))
                .isEmpty();
        assertThat(rules(pool("p", Linting.ANY + "\n      taints: [{key: a, effect: NoSchedule}]"), web))
                .containsExactly("no-pool-for-pod");
    }

    @Test
    void annotationOnAllWorkloadsKeepsAllNodes() {
        String first = deployment("a", 2, KEPT, PLAIN);
        assertThat(rules(first, deployment("b", 2, KEPT, PLAIN))).containsExactly("do-not-disrupt-everywhere");
        assertThat(rules(first, deployment("b", 2, "{}", PLAIN))).isEmpty();
    }

    @Test
    void annotationOnADaemonSetKeepsAllNodes() {
        String daemon = deployment("agent", 1, KEPT, PLAIN)
                .replace("kind: Deployment", "kind: DaemonSet")
                .replace("  replicas: 1\n", "");
        assertThat(rules(daemon)).containsExactly("do-not-disrupt-everywhere");
    }

    @Test
    void annotationValuesOtherThanTrueProtectNothing() {
        assertThat(only("do-not-disrupt-ignored", deployment("a", 2, KEPT.replace("true", "yes"), PLAIN))
                        .path())
                .isEqualTo("spec.template.metadata.annotations[karpenter.sh/do-not-disrupt]");
        assertThat(rules(deployment("a", 2, KEPT.replace("true", "30m"), PLAIN)))
                .isEmpty();
    }

    @Test
    void podsLargerThanEveryTypeAreComparedWithTheLargest() {
        String m5 = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5]}]";
        String large = "{containers: [{name: a, image: a, resources: {requests: {cpu: 96}}}]}";
        assertThat(only("pod-too-large", pool("p", m5), deployment("a", 1, "{}", large))
                        .message())
                .isEqualTo("requests 96 of cpu, more than any instance type can allocate: the maximum is 95.69, on "
                        + "m5.24xlarge. Considered: the 9 instance types of NodePool p. The pods stay pending");
        assertThat(rules(pool("p", m5), deployment("a", 1, "{}", large.replace("96", "90"))))
                .isEmpty();
    }

    @Test
    void podsThatNoPoolTakesAreNoted() {
        String selecting = "{nodeSelector: {team: a}, containers: [{name: a, image: a}]}";
        assertThat(rules(pool("p", Linting.ANY), deployment("a", 1, "{}", selecting)))
                .containsExactly("no-pool-for-pod");
        assertThat(rules(
                        pool(
                                "p",
                                "[{key: team, operator: In, values: [a]}, {key: kubernetes.io/arch, operator: In, values: [amd64]}]"),
                        deployment("a", 1, "{}", selecting)))
                .isEmpty();
    }

    @Test
    void memoryBeyondTheRequestsIsNoted() {
        String bursting =
                "{containers: [{name: a, image: a," + " resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}]}";
        assertThat(only("memory-limit-above-request", deployment("a", 1, "{}", bursting))
                        .path())
                .isEqualTo("spec.template.spec.containers[0].resources");
        assertThat(rules(deployment("a", 1, "{}", bursting.replace("1Gi", "2Gi"))))
                .isEmpty();
    }

    @Test
    void preferencesCostNodesUnlessTheyAreIgnored() {
        String spread = "{containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1,"
                + " topologyKey: kubernetes.io/hostname, whenUnsatisfiable: ScheduleAnyway,"
                + " labelSelector: {matchLabels: {app: a}}}]}";
        assertThat(rules(deployment("a", 2, "{}", spread))).containsExactly("preference-costs-nodes");
        assertThat(rules(deployment("a", 1, "{}", spread))).isEmpty();
        assertThat(rules(deployment("a", 2, "{}", spread.replace("ScheduleAnyway", "DoNotSchedule"))))
                .isEmpty();
        LintSettings ignoring = Linting.manifests(KarpenterOptions.DEFAULT.withPreferencePolicyIgnore(true));
        assertThat(Linting.findings(ignoring, deployment("a", 2, "{}", spread))).isEmpty();
    }
}
