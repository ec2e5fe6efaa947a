// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.report.Runs;
import dev.sawhorse.results.NodeRequests;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class RunDataTest {
    private static final long TENTH = 100_000_000L;

    private static JsonNode data(Results results) {
        return JsonMapper.shared().readTree(RunData.of("run", results));
    }

    private static List<Long> summed(JsonNode gaps) {
        List<Long> moments = new ArrayList<>();
        long moment = 0;
        for (JsonNode gap : gaps) {
            moment += gap.asLong();
            moments.add(moment);
        }
        return moments;
    }

    private static String word(JsonNode column, int row) {
        return column.get("words").get(column.get("rows").get(row).asInt()).asString();
    }

    @Test
    void everyNodeIsThereWithItsMoments() {
        Results results = Runs.busy(60, 86_400);
        JsonNode nodes = data(results).get("nodes");
        List<Long> from = summed(nodes.get("from"));

        assertThat(from).hasSameSizeAs(results.nodeRows());
        for (int i = 0; i < from.size(); i++) {
            NodeRow row = results.nodeRows().get(i);
            assertThat(nodes.get("name").get(i).asString()).isEqualTo(row.node());
            assertThat(word(nodes.get("type"), i)).isEqualTo(row.instanceType());
            assertThat(word(nodes.get("capacity"), i)).isEqualTo(row.capacityType());
            assertThat(from.get(i)).isEqualTo(row.created() / TENTH);
            long ended = nodes.get("ended").get(i).asLong();
            assertThat(ended < 0 ? -1 : (from.get(i) + ended) * TENTH)
                    .isEqualTo(Timestamps.happened(row.ended()) ? row.ended() : -1);
        }
    }

    @Test
    void theUtilizationOfANodeChangesWithItsPods() {
        JsonNode nodes = data(Runs.small()).get("nodes");
        JsonNode use = nodes.get("use");

        assertThat(use.get("step").asInt()).isZero();
        assertThat(use.get("count")).extracting(JsonNode::asInt).containsExactly(2, 1);
        assertThat(use.get("at")).extracting(JsonNode::asInt).containsExactly(390, 5500, 390);
        assertThat(use.get("cpu")).extracting(JsonNode::asInt).containsExactly(50, 0, 50);
        assertThat(use.get("memory")).extracting(JsonNode::asInt).containsExactly(25, 0, 25);
    }

    @Test
    void theUtilizationOfNodesAddsUpToThatOfTheCluster() {
        Results results = Runs.busy(60, 86_400);
        for (long second : new long[] {0, 1440, 50_000, 86_399}) {
            long requested = 0;
            for (List<NodeRequests.Change> changes : NodeRequests.of(results)) {
                requested += changes.stream()
                        .filter(change -> change.time() <= second * 1_000_000_000)
                        .reduce((before, change) -> change)
                        .map(NodeRequests.Change::cpuMillis)
                        .orElse(0L);
            }
            long ended = results.nodeRows().stream()
                            .filter(row -> Timestamps.happened(row.ended()) && row.ended() <= second * 1_000_000_000)
                            .count()
                    * 965;
            assertThat(requested - ended)
                    .isEqualTo(results.timeline().requestedCpu().at(second * 1_000_000_000));
        }
    }

    @Test
    void anInterruptionIsTheReasonItHasEverywhereElse() {
        JsonNode nodes = data(Runs.interrupted(3600, 600, 1200)).get("nodes");
        assertThat(nodes.get("reason").get("words"))
                .extracting(JsonNode::asString)
                .contains("Interrupted", "");
        assertThat(word(nodes.get("reason"), 0)).isEqualTo("Interrupted");
    }

    @Test
    void aShortRunHasEveryChangeOfItsPodsAndCosts() {
        Results results = Runs.small();
        JsonNode series = data(results).get("series");

        assertThat(series.get("step").asLong()).isZero();
        assertThat(summed(series.get("at"))).contains(0L, 100L, 110L, 500L, 6000L);
        int at = summed(series.get("at")).indexOf(500L);
        assertThat(series.get("pending").get(at).asInt()).isEqualTo(1);
        assertThat(series.get("placed").get(at).asInt()).isEqualTo(2);
        assertThat(series.get("cost").get(at).asInt()).isEqualTo(1206);
        JsonNode waiting = series.get("waiting").get(1);
        assertThat(waiting.get("reason").asString()).isEqualTo("Insufficient cpu");
        assertThat(waiting.get("pods").get(at).asInt()).isEqualTo(1);
    }

    @Test
    void aLongRunIsSampledAtARoundStep() {
        Results results = Runs.busy(3000, 7 * 86_400);
        JsonNode series = data(results).get("series");

        assertThat(series.get("step").asLong()).isEqualTo(6000);
        List<Long> at = summed(series.get("at"));
        assertThat(at).hasSize(7 * 144 + 1).endsWith(7 * 864_000L);
        assertThat(series.get("placed").get(500).asLong())
                .isEqualTo(results.timeline().placedPods().at(500 * 600_000_000_000L));
    }

    @Test
    void disruptionsAreAmongTheDecisions() {
        JsonNode decisions = data(Runs.small()).get("decisions");
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < decisions.get("at").size(); i++) {
            rows.add(word(decisions.get("kind"), i) + " " + word(decisions.get("pool"), i) + " "
                    + decisions.get("subject").get(i).asString());
        }
        assertThat(rows)
                .startsWith("provisioned default default-1", "provisioned default default-2")
                .contains("disrupted default node-1");
        assertThat(summed(decisions.get("at"))).isSorted();
    }

    @Test
    void tooManyDecisionsAreCounted() {
        JsonNode counts =
                data(Runs.busy(2_500, 86_400)).get("decisions").get("counts").get(0);
        assertThat(counts.get("kind").asString()).isEqualTo("provisioned");
        assertThat(counts.get("all").asInt()).isEqualTo(2_500);
        assertThat(counts.get("shown").asInt()).isEqualTo(2_000);
    }

    @Test
    void theSameRunIsTheSameTextEachTimeAndAnEmptyOneIsNoError() {
        assertThat(RunData.of("a", Runs.busy(50, 3600))).isEqualTo(RunData.of("a", Runs.busy(50, 3600)));
        assertThat(data(Runs.empty()).get("nodes").get("name")).isEmpty();
    }
}
