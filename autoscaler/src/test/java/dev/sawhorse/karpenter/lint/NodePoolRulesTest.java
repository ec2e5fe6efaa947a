// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.only;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static dev.sawhorse.karpenter.lint.Linting.rules;
import static org.assertj.core.api.Assertions.assertThat;

class NodePoolRulesTest {
    private static final String M5 = "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5]}]";
    private static final String M5_AND_C5 =
            "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5, c5]}]";
    private static final String M5_AND_R5 =
            "[{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5, r5]}]";

    @Test
    void requirementsThatExcludeAllTypesAreNamed() {
        Finding finding =
                only("no-instance-type", pool("p", "[{key: kubernetes.io/arch, operator: In, values: [sparc]}]"));
        assertThat(finding.message()).contains("kubernetes.io/arch In [sparc] excludes all of them");
        assertThat(finding.path()).isEqualTo("spec.template.spec.requirements");
    }

    @Test
    void minValuesAreComparedWithTheRemainingTypes() {
        String nitro = """
                [{key: karpenter.k8s.aws/instance-family, operator: In, values: [m5, c5, r5, c4, r4], minValues: 5},
                 {key: karpenter.k8s.aws/instance-hypervisor, operator: In, values: [nitro]}]""";
        Finding finding = only("min-values-unmet", pool("p", nitro.replace("\n", "")));
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.message()).contains("have 3 (c5, m5, r5)");
        LintSettings bestEffort = Linting.manifests(KarpenterOptions.DEFAULT.withMinValuesBestEffort(true));
        assertThat(Linting.findings(bestEffort, pool("p", nitro.replace("\n", ""))))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
    }

    @Test
    void limitsBelowTheSmallestTypeLaunchNothing() {
        assertThat(only("limits-below-node", pool("p", M5, "  limits: {cpu: 1}"))
                        .message())
                .contains("m5.large with 2 CPUs");
        assertThat(rules(pool("p", M5, "  limits: {cpu: 2}"))).isEmpty();
        assertThat(rules(pool("p", M5, "  limits: {cpu: 0}"))).isEmpty();
        assertThat(rules(pool("p", M5, "  limits: {nodes: 1}"))).containsExactly("nodes-limit-soft");
    }

    @Test
    void heavierPoolThatTakesEverythingShadowsALighterOne() {
        String heavy = pool("heavy", M5_AND_C5, "  weight: 10");
        assertThat(only("shadowed-pool", heavy, pool("light", M5)).object()).isEqualTo("NodePool light");
        assertThat(rules(pool("heavy", M5_AND_C5, "  weight: 10", "  limits: {cpu: 100}"), pool("light", M5)))
                .isEmpty();
        assertThat(rules(pool("heavy", M5, "  weight: 10"), pool("light", M5_AND_C5)))
                .isEmpty();
        assertThat(
                        rules(
                                heavy,
                                pool(
                                        "light",
                                        "[{key: team, operator: In, values: [a]}, {key: kubernetes.io/arch, operator: In, values: [amd64]}]")))
                .isEmpty();
    }

    @Test
    void poolThatAWorkloadSelectsIsNotShadowed() {
        assertThat(rules(
                        pool("heavy", M5_AND_C5, "  weight: 10"),
                        pool("light", M5),
                        Linting.deployment(
                                "web",
                                2,
                                "{}",
                                "{nodeSelector: {karpenter.sh/nodepool: light}, containers: [{name: a, image: a}]}")))
                .isEmpty();
    }

    @Test
    void ofEqualPoolsTheLaterNameShadows() {
        assertThat(only("shadowed-pool", pool("a", M5), pool("b", M5)).object()).isEqualTo("NodePool a");
    }

    @Test
    void poolsOfEqualWeightThatShareTypesOverlap() {
        assertThat(only("overlapping-pools", pool("a", M5_AND_C5), pool("b", M5_AND_R5))
                        .message())
                .contains("tries them in the order b, a (reverse order of names, regard");
        assertThat(rules(pool("a", M5_AND_C5, "  weight: 2"), pool("b", M5_AND_R5)))
                .isEmpty();
        String labelled = "[{key: team, operator: In, values: [a]},"
                + " {key: karpenter.k8s.aws/instance-family, operator: In, values: [m5]}]";
        assertThat(rules(pool("a", labelled), pool("b", labelled.replace("[a]", "[b]"))))
                .isEmpty();
    }

    @Test
    void fewSpotTypesAreNeverReplacedBySpot() {
        String spot = M5.replace("]}]", "]}, {key: karpenter.sh/capacity-type, operator: In, values: [spot]}]");
        assertThat(only("spot-to-spot-flexibility", pool("p", spot)).message()).startsWith("allows 9 instance types");
        LintSettings off = Linting.manifests(KarpenterOptions.DEFAULT);
        assertThat(Linting.findings(off, pool("p", spot))).isEmpty();
    }
}
