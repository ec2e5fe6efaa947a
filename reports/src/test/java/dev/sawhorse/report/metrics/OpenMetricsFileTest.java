// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class OpenMetricsFileTest {
    private static final Pattern SAMPLE = Pattern.compile("([a-z_]+)(\\{[^}]*})? (-?[0-9.]+) ([0-9.]+)");
    private static final int HOUR = 3600;
    private static final int DAY = 24 * HOUR;

    /** 2026-03-01T12:00:00Z, the start of the run. */
    private static final String START = "1772366400";

    private static List<String> hour;

    @BeforeAll
    static void exportOneHour() throws IOException {
        String text = run().export(ExportKind.OPENMETRICS, HOUR);
        assertThat(text).endsWith("\n# EOF\n");
        hour = text.lines().toList();
    }

    private static Told run() {
        return Told.run()
                .at(0, new NodePoolApplied("default", "WhenEmpty", 60, Map.of("cpu", "100")))
                .pod(1, "p")
                .launched(2, "a", "p")
                .at(3, new NodeClaimResources("a", 2000, 8, 1930, 7))
                .joined(20, "a")
                .bound(21, "p", "node-a")
                .at(40, new PodReady("default/p"))
                .at(330, new DisruptionCommand("Empty", "delete", "empty", List.of("a"), 0))
                .deleting(331, "a", "Empty")
                .gone(351, "a");
    }

    /** Returns the values of a series by seconds since the start of the run. */
    private static Map<Integer, Double> series(Stream<String> lines, String series) {
        Map<Integer, Double> values = new HashMap<>();
        lines.filter(line -> line.startsWith(series + " ")).forEach(line -> {
            int space = line.lastIndexOf(' ');
            double time = Double.parseDouble(line.substring(space + 1));
            values.put(
                    (int) (time - Double.parseDouble(START)),
                    Double.parseDouble(line.substring(series.length() + 1, space)));
        });
        return values;
    }

    @Test
    void countersAndGaugesHaveTheirValuesOfTheTime() {
        Map<Integer, Double> created =
                series(hour.stream(), "karpenter_nodes_created_total{nodepool=\"default\",zone=\"us-east-1a\"}");
        assertThat(created).doesNotContainKey(15).containsEntry(30, 1.0).containsEntry(HOUR, 1.0);
        Map<Integer, Double> nodes = series(hour.stream(), "karpenter_cluster_state_node_count");
        assertThat(nodes)
                .containsEntry(0, 0.0)
                .containsEntry(15, 1.0)
                .containsEntry(345, 1.0)
                .containsEntry(360, 0.0);
        assertThat(nodes).hasSize(HOUR / 15 + 1);
        assertThat(series(
                        hour.stream(),
                        "karpenter_pods_bound_duration_seconds_bucket{dynamic_resources=\"false\",le=\"20.0\"}"))
                .containsEntry(30, 1.0);
    }

    @Test
    void timesAreThoseOfTheRunInUnixSeconds() {
        assertThat(hour).contains("karpenter_cluster_state_node_count 0 " + START);
    }

    @Test
    void nodesAndPodsHaveNoSeriesOfTheirOwn() {
        assertThat(hour).noneMatch(line -> line.contains("node-a") || line.contains("default/p"));
    }

    @Test
    void dashboardAsksForSeriesAndLabelsThatTheFileHas() throws IOException {
        String dashboard = Files.readString(Path.of("dashboards/run.json"));
        List<String> queries = group(dashboard, "\"expr\": \"(.*)\",?");
        assertThat(queries).hasSize(10);
        for (String query : queries) {
            List<String> names = group(query, "((?:karpenter|scheduler)_[a-z_]+)");
            assertThat(names).isNotEmpty();
            List<String> labels = group(query, "by \\(([a-z_]+)\\)");
            for (String name : names) {
                assertThat(hour)
                        .as(query)
                        .anyMatch(line -> line.matches(Pattern.quote(name) + "[{ ].*")
                                && labels.stream().allMatch(label -> line.contains(label + "=\"")));
            }
        }
    }

    private static List<String> group(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @Test
    void linesKeepToTheStandard() {
        Set<String> families = new HashSet<>();
        Set<String> groups = new HashSet<>();
        String family = "";
        String type = "";
        String group = "";
        double time = 0;
        for (String line : hour.subList(0, hour.size() - 1)) {
            if (line.startsWith("# TYPE ")) {
                family = line.split(" ")[2];
                type = line.split(" ")[3];
                assertThat(families.add(family)).as("one place for " + family).isTrue();
                continue;
            }
            if (line.startsWith("# HELP ")) {
                assertThat(line).startsWith("# HELP " + family + " ");
                continue;
            }
            Matcher sample = SAMPLE.matcher(line);
            assertThat(sample.matches()).as(line).isTrue();
            assertThat(sample.group(1).substring(family.length())).as(line).isIn(suffixes(type));
            String labels = sample.group(2) == null ? "" : sample.group(2);
            String own = family + labels.replaceAll(",?(le|quantile)=\"[^\"]*\"", "");
            double at = Double.parseDouble(sample.group(4));
            if (own.equals(group) || own.equals(group + "{}")) {
                assertThat(at).as(line).isGreaterThanOrEqualTo(time);
            } else if (!group.equals(own.replace("{}", ""))) {
                assertThat(groups.add(own.replace("{}", "")))
                        .as("interleaved: " + line)
                        .isTrue();
            }
            group = own.replace("{}", "");
            time = at;
        }
        assertThat(families).contains("karpenter_nodes_created", "karpenter_pods_startup_duration_seconds");
    }

    private static List<String> suffixes(String type) {
        return switch (type) {
            case "counter" -> List.of("_total");
            case "gauge" -> List.of("");
            case "histogram" -> List.of("_bucket", "_sum", "_count");
            case "summary" -> List.of("", "_sum", "_count");
            default -> throw new AssertionError(type);
        };
    }

    @Test
    void longRunsAreSampledLessOften() throws IOException {
        String text = run().export(ExportKind.OPENMETRICS, 7 * DAY);
        Map<Integer, Double> nodes = series(text.lines(), "karpenter_cluster_state_node_count");
        assertThat(nodes).hasSizeLessThanOrEqualTo(OpenMetricsFile.MOST_SAMPLES).hasSizeGreaterThan(1000);
        List<Integer> times = new ArrayList<>(new TreeSet<>(nodes.keySet()));
        for (int i = 1; i < times.size(); i++) {
            assertThat(times.get(i) - times.get(i - 1)).isEqualTo(240);
        }
        assertThat(nodes).containsEntry(240, 1.0).containsEntry(480, 0.0);
    }

    /** The latest time that nanoseconds can count; the times of such samples mean nothing. */
    @Test
    void runsThatEndAtTheLatestTimeAreSampledToo() throws IOException {
        assertThat(run().export(ExportKind.OPENMETRICS, Long.MAX_VALUE / 1e9)).endsWith("\n# EOF\n");
    }
}
