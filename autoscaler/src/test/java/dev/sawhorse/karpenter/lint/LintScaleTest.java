// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static dev.sawhorse.karpenter.lint.Linting.deployment;
import static dev.sawhorse.karpenter.lint.Linting.podDisruptionBudget;
import static dev.sawhorse.karpenter.lint.Linting.pool;
import static dev.sawhorse.karpenter.lint.Linting.rules;
import static org.assertj.core.api.Assertions.assertThat;

/** Clusters of many workloads, for which the work of rules must grow with their number and not with its square. */
@Tag("slow")
class LintScaleTest {
    private static final int WORKLOADS = 3_000;

    private static String workload(int number) {
        return deployment(
                "app-" + number,
                1 + number % 2,
                "{}",
                "{nodeSelector: {kubernetes.io/arch: amd64}, containers: [{name: a, image: a, resources: {requests: {cpu: "
                        + (100 + number) + "m}}}]}");
    }

    @Test
    @Timeout(20)
    void thousandsOfWorkloadsWithABudgetEachAreLintedInSeconds() {
        String bounded = Linting.ANY + "\n      expireAfter: 24h\n      terminationGracePeriod: 1h";
        Stream<String> pools = Stream.of(pool("p", bounded, "  limits: {cpu: 10000}"));
        Stream<String> workloads = IntStream.range(0, WORKLOADS).mapToObj(LintScaleTest::workload);
        Stream<String> budgets = IntStream.range(0, WORKLOADS)
                .mapToObj(number -> podDisruptionBudget("app-" + number, "app-" + number, "minAvailable: 1"));

        List<String> found = rules(Stream.of(pools, workloads, budgets)
                .flatMap(documents -> documents)
                .toArray(String[]::new));
        assertThat(found).filteredOn("pdb-allows-nothing"::equals).hasSize(WORKLOADS / 2);
        assertThat(found).filteredOn("idle-replacement"::equals).hasSize(1);
        assertThat(found).hasSize(WORKLOADS / 2 + 1);
    }
}
