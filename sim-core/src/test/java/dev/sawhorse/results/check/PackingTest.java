// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodOutcome;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class PackingTest {
    private final List<NodeRow> nodes = new ArrayList<>();
    private final List<PodRow> pods = new ArrayList<>();

    private void node(String name, String type, String capacity) {
        nodes.add(new NodeRow(
                name,
                name,
                "i-" + name,
                "default",
                type,
                "a",
                capacity,
                0.1,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                "",
                0,
                1,
                0.5,
                0,
                0,
                false));
    }

    private void pod(String owner, String name, String node, long bound, long ended, boolean daemon) {
        pods.add(new PodRow(
                "default/" + name,
                owner,
                daemon,
                1,
                1,
                0,
                bound,
                bound,
                ended,
                node,
                PodOutcome.RUNNING,
                false,
                true,
                List.of()));
    }

    private Packing packing() {
        Results none = Results.of(List.of());
        return Packing.of(new Results(
                none.run(),
                none.cost(),
                none.bill(),
                none.pods(),
                none.work(),
                none.jobs(),
                none.scheduling(),
                none.ready(),
                none.nodes(),
                none.utilization(),
                none.disruptions(),
                none.refusals(),
                none.timeline(),
                none.decisions(),
                nodes,
                pods,
                none.approximations(),
                none.doubts()));
    }

    @Test
    void nodesThatCarriedTheSameAreCountedTogether() {
        node("n1", "m5.large", "on-demand");
        node("n2", "m5.large", "on-demand");
        node("n3", "m5.large", "spot");
        pod("Deployment/api", "api-1", "n1", 0, Timestamps.NEVER, false);
        pod("Deployment/api", "api-2", "n2", 5, Timestamps.NEVER, false);
        pod("Deployment/api", "api-3", "n3", 5, Timestamps.NEVER, false);
        assertThat(packing().groups())
                .containsExactly(
                        new PackingGroup("m5.large", "on-demand", Map.of("Deployment/api", 1), 2, 0.5),
                        new PackingGroup("m5.large", "spot", Map.of("Deployment/api", 1), 1, 0.5));
    }

    @Test
    void namesOfNodesAndPodsAreIgnored() {
        node("n1", "m5.large", "on-demand");
        pod("Job/report-00017", "report-00017-x", "n1", 0, Timestamps.NEVER, false);
        Packing first = packing();
        nodes.clear();
        pods.clear();
        node("other", "m5.large", "on-demand");
        pod("Job/report-00003", "report-00003-y", "other", 9, Timestamps.NEVER, false);
        assertThat(packing()).isEqualTo(first);
        assertThat(first.groups().get(0).pods()).isEqualTo(Map.of("Job/report", 1));
    }

    @Test
    void packingCountsTheFullestMoment() {
        node("n1", "m5.large", "on-demand");
        pod("Deployment/api", "api-1", "n1", 0, 10, false);
        pod("Deployment/api", "api-2", "n1", 10, 40, false);
        pod("Deployment/web", "web-1", "n1", 20, 40, false);
        pod("Deployment/web", "web-2", "n1", 40, 50, false);
        assertThat(packing().groups().get(0).pods()).isEqualTo(Map.of("Deployment/api", 1, "Deployment/web", 1));
    }

    @Test
    void daemonPodsAreOnEveryNodeAndThereforeLeftOut() {
        node("n1", "m5.large", "on-demand");
        pod("DaemonSet/agent", "agent-1", "n1", 0, Timestamps.NEVER, true);
        assertThat(packing().groups().get(0).contents()).isEqualTo("no pods");
    }

    @Test
    void rareGroupsAreCountedByKindAndReported() {
        for (int i = 0; i < Packing.LISTED + 3; i++) {
            node("n" + i, "m5.large", "spot");
            pod("Deployment/w" + (char) ('a' + i / 26) + (char) ('a' + i % 26), "p" + i, "n" + i, 0, 9, false);
        }
        Packing packing = packing();
        assertThat(packing.groups()).hasSize(Packing.LISTED);
        assertThat(packing.others()).containsExactly(new PackingGroup("m5.large", "spot", Map.of(), 3, 0.5));
        assertThat(packing.nodes()).isEqualTo(Packing.LISTED + 3);
        pods.set(Packing.LISTED + 2, pods.get(0));
        PackingDiff diff = PackingDiff.between(packing, packing());
        assertThat(diff.isEmpty()).isFalse();
        assertThat(diff.nodes()).isPositive();
    }
}
