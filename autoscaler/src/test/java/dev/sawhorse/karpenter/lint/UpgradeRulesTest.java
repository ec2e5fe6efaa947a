// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.lint.Linting.deployment;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static org.assertj.core.api.Assertions.assertThat;

class UpgradeRulesTest {
    private static final String PLAIN = "{containers: [{name: a, image: a}]}";
    private static final String RESERVED = "[{key: karpenter.sh/capacity-type, operator: In, values: [reserved]}]";
    private static final String BOTH =
            "[{key: karpenter.sh/capacity-type, operator: In, values: [reserved, on-demand]}]";
    private static final String TWO_ZONES =
            "[{key: topology.kubernetes.io/zone, operator: In, values: [us-east-1a, us-east-1b], minValues: 2}]";

    private static List<Finding> findings(
            KarpenterVersion older, KarpenterVersion newer, LintSettings settings, String... documents) {
        return LintRules.check(Linting.input(settings, documents), UpgradeRules.between(older, newer));
    }

    private static List<String> to15(String... documents) {
        return findings(KarpenterVersion.V1_14, KarpenterVersion.V1_15, Linting.SETTINGS, documents).stream()
                .map(Finding::rule)
                .toList();
    }

    private static List<String> to14(String... documents) {
        return findings(KarpenterVersion.V1_13, KarpenterVersion.V1_14, Linting.SETTINGS, documents).stream()
                .map(Finding::rule)
                .toList();
    }

    @Test
    void poolOfReservationsOnlyBlocksLighterPoolsForTheSamePods() {
        String web = deployment("web", 3, "{}", PLAIN);
        String reserved = pool("reserved", RESERVED, "  weight: 50");

        assertThat(to15(reserved, pool("general", Linting.ANY), web)).containsExactly("full-reservation-blocks-pools");
        assertThat(to15(reserved, pool("general", Linting.ANY))).containsExactly("full-reservation-blocks-pools");
        assertThat(to15(pool("reserved", BOTH, "  weight: 50"), pool("general", Linting.ANY), web))
                .as("it falls back within the pool")
                .isEmpty();
        assertThat(to15(pool("reserved", RESERVED), pool("general", Linting.ANY, "  weight: 50"), web))
                .as("the other pool is tried first")
                .isEmpty();
        String tainted = Linting.ANY + "\n      taints: [{key: other, effect: NoSchedule}]";
        assertThat(to15(reserved, pool("general", tainted), web))
                .as("the pods do not tolerate the other pool")
                .isEmpty();
    }

    @Test
    void minValuesOfALabelThatPodsNarrowLaunchNothing() {
        String spread = "{topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, "
                + "whenUnsatisfiable: %s, labelSelector: {matchLabels: {app: web}}}], "
                + "containers: [{name: a, image: a}]}";
        String pinned = "{nodeSelector: {topology.kubernetes.io/zone: us-east-1a}, containers: [{name: a, image: a}]}";
        String pool = pool("p", TWO_ZONES);

        assertThat(to15(pool, deployment("web", 3, "{}", spread.formatted("DoNotSchedule"))))
                .containsExactly("min-values-of-narrowed-label");
        assertThat(to15(pool, deployment("web", 3, "{}", pinned))).containsExactly("min-values-of-narrowed-label");
        assertThat(to15(pool, deployment("web", 3, "{}", spread.formatted("ScheduleAnyway"))))
                .isEmpty();
        assertThat(to15(pool, deployment("web", 3, "{}", PLAIN))).isEmpty();
        assertThat(findings(
                        KarpenterVersion.V1_14,
                        KarpenterVersion.V1_15,
                        Linting.manifests(KarpenterOptions.DEFAULT.withMinValuesBestEffort(true)),
                        pool,
                        deployment("web", 3, "{}", pinned)))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
    }

    @Test
    void podsThatCostNothingToEvictMakeTheirNodesEmpty() {
        String byDisruptionCost = deployment("web", 3, "{karpenter.sh/disruption-cost: \"-134217728\"}", PLAIN);
        String byDeletionCost =
                deployment("web", 3, "{controller.kubernetes.io/pod-deletion-cost: \"-2147483647\"}", PLAIN);

        assertThat(to15(byDisruptionCost)).containsExactly("disruption-cost-makes-node-empty");
        assertThat(to14(byDisruptionCost)).containsExactly("unknown-to-version");
        assertThat(to14(byDeletionCost)).containsExactly("deletion-cost-makes-node-empty");
        assertThat(to15(byDeletionCost)).as("1.14 does so already").isEmpty();
        assertThat(to15(deployment("web", 3, "{karpenter.sh/disruption-cost: \"-134217727\"}", PLAIN)))
                .isEmpty();
    }

    @Test
    void deletionCostsThatAreNoIntegersAreIgnored() {
        assertThat(to15(deployment("web", 3, "{controller.kubernetes.io/pod-deletion-cost: \"1.5\"}", PLAIN)))
                .containsExactly("deletion-cost-not-integer");
        assertThat(to15(deployment("web", 3, "{controller.kubernetes.io/pod-deletion-cost: \"15\"}", PLAIN)))
                .isEmpty();
    }

    @Test
    void nodesInsideConsolidateAfterTakeNoPods() {
        String after = "  disruption: {consolidateAfter: 5m, consolidationPolicy: WhenEmptyOrUnderutilized}";

        assertThat(to14(pool("p", Linting.ANY, after))).containsExactly("fewer-destinations-of-consolidation");
        assertThat(to14(pool("p", Linting.ANY, after.replace("5m", "0s")))).isEmpty();
        assertThat(to14(pool("p", Linting.ANY, after.replace("WhenEmptyOrUnderutilized", "WhenEmpty"))))
                .isEmpty();
    }

    @Test
    void anUpgradeByTwoVersionsHasTheRulesOfBoth() {
        assertThat(UpgradeRules.between(KarpenterVersion.V1_13, KarpenterVersion.V1_15))
                .hasSize(UpgradeRules.between(KarpenterVersion.V1_13, KarpenterVersion.V1_14)
                                .size()
                        + UpgradeRules.between(KarpenterVersion.V1_14, KarpenterVersion.V1_15)
                                .size()
                        - 1);
    }

    @Test
    void podsWithMoreVolumesThanATypeAttachesGetNodesInVain() {
        String pods = deployment("web", 3, "{}", "{containers: [{name: a, image: a}], volumes: [%s]}");
        String claims = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> "{name: v%d, persistentVolumeClaim: {claimName: c%d}}".formatted(i, i))
                .collect(Collectors.joining(", "));
        String sizes = "[{key: node.kubernetes.io/instance-type, operator: In, values: [%s]}]";
        String web = pods.formatted(claims);

        assertThat(to15(pool("p", sizes.formatted("g5.48xlarge, m6i.large")), web))
                .containsExactly("volumes-beyond-attachments");
        assertThat(to15(pool("p", sizes.formatted("m6i.large, m6i.xlarge")), web))
                .isEmpty();
    }

    @Test
    void budgetsOfNoNodesHoldBackRepairs() {
        String budget = "  disruption: {consolidateAfter: 0s, budgets: [{nodes: '%s', schedule: '0 9 * * *', "
                + "duration: 8h%s}]}";

        assertThat(to15(pool("p", Linting.ANY, budget.formatted("0", "")))).containsExactly("budgets-hold-repairs");
        assertThat(to15(pool("p", Linting.ANY, budget.formatted("0", ", reasons: [Drifted]"))))
                .isEmpty();
        assertThat(to15(pool("p", Linting.ANY, budget.formatted("1", "")))).isEmpty();
    }

    @Test
    void budgetsHoldBackNothingInAScenarioThatRepairsNoNodes() {
        String budget = "  disruption: {consolidateAfter: 0s, budgets: [{nodes: '0'}]}";

        assertThat(findings(
                        KarpenterVersion.V1_14,
                        KarpenterVersion.V1_15,
                        Linting.SCENARIO,
                        pool("p", Linting.ANY, budget)))
                .isEmpty();
    }

    @Test
    void queriesOfReasonsInCapitalLettersReturnNothing() {
        String dashboard = """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: dashboard}
                data:
                  a.json: '{"expr": "karpenter_nodepools_allowed_disruptions{nodepool=\\"a\\", reason=\\"%s\\"}"}'
                """;

        assertThat(to15(dashboard.formatted("Underutilized"))).containsExactly("metric-reason-in-lower-case");
        assertThat(to15(dashboard.formatted("underutilized"))).isEmpty();
    }

    @Test
    void whatTheVersionDoesNotHaveIsFound() {
        String pool = pool(
                "p",
                Linting.ANY,
                "  disruption: {consolidateAfter: 0s, budgets: [{nodes: '1', reasons: [Unhealthy]}]}");

        assertThat(to14(pool)).containsExactly("unknown-to-version");
        assertThat(to15(pool)).isEmpty();
    }
}
