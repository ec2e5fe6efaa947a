// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeGroupResized;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests scenarios of published articles, beyond their own assertions. */
@Tag("slow")
final class ArticlesTest {
    private static final long MIB = 1 << 20;

    @Test
    void theFirstReplicaFitsOnTheNodeGroupAndNineNeedMoreThanTheC52xlargeOfTheArticle() {
        RecordedRun run = RecordedRun.of("inflate-0-1-10-0.yaml");
        assertThat(run.times(Observation.PodBound.class)).startsWith(45.0, 60.0).endsWith(391.0);
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::instanceType)
                .containsExactly("c6a.4xlarge");
        assertThat(run.times(Observation.InstanceTerminating.class)).containsExactly(1010.5);
    }

    @Test
    void clusterAutoscalerRaisesTheDesiredCapacityAndKarpenterLaunchesAnInstance() {
        RecordedRun groups = RecordedRun.ofVariant("ca-vs-karpenter-callpath.yaml", "cluster-autoscaler");
        assertThat(groups.observed(NodeGroupResized.class))
                .filteredOn(resize -> resize.by().equals("cluster-autoscaler"))
                .containsExactly(new NodeGroupResized("eksworkshop-ng", 2, 10, "cluster-autoscaler"));
        RecordedRun karpenter = RecordedRun.ofVariant("ca-vs-karpenter-callpath.yaml", "karpenter");
        assertThat(karpenter.observed(NodeGroupResized.class)).hasSize(1);
        assertThat(karpenter.observed(NodeClaimLaunched.class)).hasSize(1);
    }

    @Test
    void nineOneCpuPodsTakeTwoNodesAndNotTheOneSmallOneOfTheLog() {
        RecordedRun run = RecordedRun.of("thai-timeline.yaml");
        assertThat(run.observed(NodeClaimCreated.class))
                .extracting(NodeClaimCreated::cpuMillis)
                .containsExactlyInAnyOrder(7000L, 2000L);
        assertThat(run.times(Observation.NodeClaimDeleting.class)).first().isEqualTo(245.805 + 49.695);
    }

    @Test
    void theNodeClaimOfTheLogIsMetToTheMillicore() {
        NodeClaimCreated claim = RecordedRun.ofVariant("limits-exclude.yaml", "as-written")
                .observed(NodeClaimCreated.class)
                .get(0);
        assertThat(claim.cpuMillis()).isEqualTo(3155);
        assertThat(claim.memoryBytes()).isEqualTo(120 * MIB);
        assertThat(claim.pods()).hasSize(3);
        assertThat(claim.instanceTypes()).isEqualTo(1);
    }

    @Test
    void nothingIsConsolidatedWhileTheReasonBudgetIsActive() {
        RecordedRun run = RecordedRun.of("reason-budgets.yaml");
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
        LocalDateTime start =
                LocalDateTime.ofInstant(run.outcome().scenario().file().start(), ZoneOffset.UTC);
        List<LocalDateTime> moves = run.journal().stream()
                .filter(entry -> entry.observation() instanceof DisruptionCommand command
                        && command.reason().equals("Underutilized"))
                .map(Journal.Entry::time)
                .map(nanos -> start.plus(Duration.ofNanos(nanos)))
                .toList();
        assertThat(moves)
                .hasSizeGreaterThan(15)
                .allMatch(at -> at.getHour() < 15 || at.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0)
                .anyMatch(at -> at.getHour() >= 15);
        assertThat(run.observed(DisruptionCommand.class))
                .filteredOn(command -> !command.reason().equals("Underutilized"))
                .allMatch(command -> command.candidates().size() == 1);
    }

    @Test
    void equalNodePoolsAreNotChosenAtRandom() {
        for (int seed = 1; seed <= 5; seed++) {
            Scenario scenario =
                    ScenarioLoader.load(Path.of("weights.yaml"), List.of(Setting.parse("seed=" + seed)), "equal");
            assertThat(RecordedRun.of(scenario).observed(NodeClaimCreated.class))
                    .isNotEmpty()
                    .allMatch(claim -> claim.nodePool().equals("bottlerocket"));
        }
    }

    @Test
    void strictMinValuesLaunchNothingAndTheLoaderListsTheRemainingFamilies() {
        Scenario scenario = ScenarioLoader.load(Path.of("minvalues-5of6.yaml"), List.of(), "strict");
        assertThat(scenario.remarks())
                .singleElement()
                .asString()
                .contains("requires 5 values of karpenter.k8s.aws/instance-family", "have 4 (c5, c5d, m5, m5d)");
        assertThat(RecordedRun.of(scenario).outcome().unbound())
                .singleElement()
                .satisfies(group -> assertThat(group.reason()).contains("filtered out all available instance types"));
    }

    @Test
    void podsAreEvictedOnlyWhenTheReplacementIsInitialized() {
        RecordedRun run = RecordedRun.of("consolidation-walkthrough.yaml");
        assertThat(run.times(DisruptionCommand.class)).containsExactly(375.5, 621.5, 927.5, 1882.5);
        assertThat(run.times(Observation.PodEvicted.class)).containsOnly(958.5);
        assertThat(run.times(Observation.NodeClaimInitialized.class)).last().isEqualTo(957.5);
    }

    @Test
    void stalePricesShowInConsolidationAndNotInTheLaunch() {
        RecordedRun run = RecordedRun.ofVariant("stale-prices.yaml", "stale");
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::instanceType)
                .containsExactly("p4d.24xlarge", "g6e.48xlarge");
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::price)
                .isSorted();
    }
}
