// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ArrivingObjects;
import dev.sawhorse.scenario.run.ScenarioTrace;
import dev.sawhorse.workloads.trace.TracePod;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests arrivals from files, presets, distributions and several templates. */
final class ArrivalLoadTest {
    private static final double SECOND = 1e9;
    private static final String POD =
            "{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, image: i, "
                    + "resources: {requests: {cpu: 250m, memory: 64Mi}, limits: {memory: 64Mi}}}, "
                    + "{name: proxy, image: i, resources: {requests: {cpu: 100m}}}]}}";

    private static final String JOB =
            "{apiVersion: batch/v1, kind: Job, metadata: {name: batch}, spec: {completions: 3, parallelism: 3, "
                    + "template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}}}";

    @TempDir
    private Path folder;

    @Test
    void traceIsReplayedFromItsBeginAtItsSpeed() throws IOException {
        file(
                "pods.csv",
                "pod_id,arrival_s,duration_s,cpu_milli,mem_mib,gpu_milli,replicas,censored",
                "early,50,5,,,0,1,0",
                "a,100,7.5,500,128,0,1,0",
                "b,160,60,,,460,2,0",
                "c,220,9,1000,,0,1,1",
                "late,300,5,,,0,1,0");
        List<TracePod> pods =
                pods("replay: {file: pods.csv, begin: 100s, end: 5m, at: 10s, speed: 2}\nmanifest: " + POD);

        assertThat(pods).extracting(pod -> pod.arrivalNanos() / SECOND).containsExactly(10.0, 40.0, 40.0, 70.0);
        assertThat(pods)
                .extracting(TracePod::lifetimeNanos)
                .containsExactly(7_500_000_000L, 60_000_000_000L, 60_000_000_000L, TracePod.UNKNOWN);
        assertThat(pods).extracting(TracePod::cpuMillis).containsExactly(500L, 350L, 350L, 1_000L);
        assertThat(pods).extracting(pod -> pod.memoryBytes() >> 20).containsExactly(128L, 64L, 64L, 64L);
        assertThat(pods).extracting(TracePod::gpuMillis).containsExactly(0L, 1_000L, 1_000L, 0L);
    }

    @Test
    void firstContainerGetsTheRemainderAndItsLimitFollows() throws IOException {
        file("pods.csv", "pod_id,arrival_s,duration_s,cpu_milli,mem_mib", "a,1,5,500,128");
        Scenario scenario = scenario("replay: {file: pods.csv}\nmanifest: " + POD);
        WorkloadEntry workload = scenario.file().workloads().get(0);
        try (ArrivingObjects objects = ArrivingObjects.of(scenario, workload, (Arrivals) workload.load())) {
            var first = objects.next().spec().containers().get(0);
            assertThat(first.requests().cpuMillis()).isEqualTo(400);
            assertThat(first.limits().memoryBytes()).isEqualTo(128L << 20);
            assertThat(objects.next()).isNull();
        }
    }

    @Test
    void podsOfOneSizeShareOneSpec() throws IOException {
        file("pods.csv", "pod_id,arrival_s,duration_s,cpu_milli,mem_mib", "a,1,5,500,1", "b,2,5,600,1", "c,3,5,500,1");
        Scenario scenario = scenario("replay: {file: pods.csv}\nmanifest: " + POD);
        WorkloadEntry workload = scenario.file().workloads().get(0);
        try (ArrivingObjects objects = ArrivingObjects.of(scenario, workload, (Arrivals) workload.load())) {
            var first = objects.next().spec();
            assertThat(objects.next().spec()).isNotSameAs(first);
            assertThat(objects.next().spec()).isSameAs(first);
        }
    }

    @Test
    void sampleTakesItsShareOfTheRows() throws IOException {
        List<String> rows = new ArrayList<>(List.of("pod_id,arrival_s,duration_s"));
        for (int i = 0; i < 4_000; i++) {
            rows.add(i + "," + i + ",5");
        }
        file("pods.csv", rows.toArray(String[]::new));
        int taken =
                pods("replay: {file: pods.csv, sample: 0.25}\nmanifest: " + POD).size();
        assertThat((double) taken).isCloseTo(1_000, within(4 * Math.sqrt(4_000 * 0.25 * 0.75)));
    }

    @Test
    void sharesOfAMachineBecomeRequests() throws IOException {
        file("events.csv", "5000000,,3,0,,0,u,0,1,0.25,0.5,0,0", "6000000,,3,0,m,1,u,0,1,0.25,0.5,0,0");
        List<TracePod> pods = pods("replay: {file: events.csv, machine: {cpu: 8, memory: 16Gi}}\nmanifest: " + POD);
        assertThat(pods).extracting(TracePod::cpuMillis).containsExactly(2_000L);
        assertThat(pods).extracting(TracePod::memoryBytes).containsExactly(8L << 30);
    }

    @Test
    void rateOfATableIsFollowedScaledAndMoved() throws IOException {
        file("rate.csv", "time_s,per_hour", "0,0", "7200,1000", "7201,0");
        List<TracePod> pods = pods("rate: {file: rate.csv, factor: 2, at: 1h}\nmanifest: " + POD);
        assertThat((double) pods.size()).isCloseTo(2_000, within(4 * Math.sqrt(2_000)));
        assertThat(pods.get(0).arrivalNanos() / SECOND).isGreaterThan(3_600);
        long firstHalf =
                pods.stream().filter(pod -> pod.arrivalNanos() / SECOND < 7_200).count();
        assertThat((double) firstHalf).isCloseTo(500, within(4 * Math.sqrt(500)));
    }

    @Test
    void presetBringsItsRateItsLifetimesAndItsShapes() throws IOException {
        List<TracePod> pods = pods("preset: {name: surf-week-2022, factor: 3}\nmanifest: " + POD);
        assertThat(pods).isNotEmpty().allSatisfy(pod -> {
            assertThat(pod.cpuMillis()).isEqualTo(16_000);
            assertThat(pod.isFinished()).isTrue();
        });
        int single = pods("preset: {name: surf-week-2022}\nmanifest: " + POD).size();
        assertThat((double) pods.size() / single).isBetween(1.5, 6.0);
    }

    @Test
    void lifetimesHaveTheirDistribution() throws IOException {
        assertThat(median("lifetime: {weibull: {median: 10m, p95: 1h}}")).isCloseTo(600, within(40.0));
        assertThat(median("lifetime: {pareto: {median: 10m, p95: 1h}}")).isCloseTo(600, within(40.0));
        assertThat(median("lifetime: {percentiles: {p50: 10m, p95: 1h}}")).isCloseTo(600, within(40.0));
        assertThat(median("lifetime: {percentiles: {min: 9m, max: 11m}}")).isCloseTo(600, within(10.0));
        file("times.csv", "kind,minutes", "x,1", "y,10", "z,100");
        assertThat(median("lifetime: {empirical: {file: times.csv, column: minutes, unit: 1m}}"))
                .isCloseTo(600, within(1e-6));
    }

    @Test
    void requestsHaveTheirDistributionAndCorrelation() throws IOException {
        List<TracePod> pods = pods(everySecond(
                "requests: {cpu: {logNormal: {median: 1, p95: 4}}, memory: {pareto: {median: 2Gi, p95: 8Gi}}, "
                        + "correlation: {cpuMemory: 0.8, cpuLifetime: -0.5}}\nlifetime: {exponential: 10m}"));
        assertThat(median(pods, TracePod::cpuMillis)).isCloseTo(1_000, within(50.0));
        assertThat(median(pods, TracePod::memoryBytes)).isCloseTo(2L << 30, within((double) (100L << 20)));
        assertThat(median(pods, TracePod::lifetimeNanos) / SECOND).isCloseTo(600 * Math.log(2), within(30.0));
        assertThat(rankCorrelation(pods, TracePod::cpuMillis, TracePod::memoryBytes))
                .isCloseTo(6 / Math.PI * Math.asin(0.4), within(0.05));
        assertThat(rankCorrelation(pods, TracePod::cpuMillis, TracePod::lifetimeNanos))
                .isCloseTo(6 / Math.PI * Math.asin(-0.25), within(0.05));
        assertThat(pods).allSatisfy(pod -> assertThat(pod.cpuMillis() % 10).isZero());
    }

    @Test
    void templatesAreSampledByWeight() throws IOException {
        List<TracePod> pods = pods("waves: {every: 1s}\nuntil: 4000s\ntemplates: [{weight: 3, manifest: " + POD
                + "}, {manifest: " + JOB + "}]");
        double jobs = pods.stream().filter(pod -> pod.replicas() == 3).count();
        assertThat(pods).hasSize(4_000);
        assertThat(jobs).isCloseTo(1_000, within(4 * Math.sqrt(4_000 * 0.25 * 0.75)));
    }

    @Test
    void fileErrorsAreReportedWithTheirPositionBeforeTheRun() throws IOException {
        assertRefused("replay: {file: none.csv}", "replay.file: \"none.csv\": no such file");
        file("pods.csv", "pod_id,arrival_s,duration_s", "a,5,1", "b,4,1");
        assertRefused("replay: {file: pods.csv}", "pods.csv:3:3: arrival_s 4 is before the row above");
        assertRefused("replay: {file: pods.csv, begin: 2m, end: 1m}", "replay.end: is not after begin");
        assertRefused("replay: {file: pods.csv, sample: 2}", "replay.sample: \"2\" is more than 1");
        assertRefused("preset: {name: openb}", "preset.name");
        file("rate.csv", "time_s,per_hour", "0,NaN");
        assertRefused("rate: {file: rate.csv}", "rate.csv:2:3: per_hour \"NaN\" is not a number");
        assertRefused(
                "poisson: {perHour: 1}\nlifetime: {empirical: {file: rate.csv, column: minutes}}",
                "rate.csv:1: the column \"minutes\" is missing");
        assertRefused(
                "poisson: {perHour: 1}\nlifetime: {percentiles: {p50: 1h, p95: 1m}}",
                "has percentiles that are not in ascending order");
        assertRefused("poisson: {perHour: 1}\nlifetime: {percentiles: {median: 1h}}", "\"median\" is not a percentile");
        assertRefused("poisson: {perHour: 1}\nrequests: {cpu: {fixed: 0}}", "cpu.fixed: \"0\" is not greater than 0");
        assertRefused(
                "poisson: {perHour: 1}\nrequests: {cpu: {fixed: 1}, correlation: {cpuMemory: 0.5}}",
                "needs memory as well");
        assertRefused(
                "poisson: {perHour: 1}\nrequests: {cpu: {fixed: 1}, correlation: {cpuLifetime: 0.5}}",
                "but there is no lifetime");
        assertRefused(
                "poisson: {perHour: 1}\nrequests: {cpu: {fixed: 1}, memory: {fixed: 1Gi}, correlation: {cpuMemory: 1}}",
                "contradictory correlations");
        assertRefused("poisson: {perHour: 1}\ntemplates: []", "templates: has no template");
    }

    @Test
    void compressedTraceCutShortIsRefused() throws IOException {
        Path whole = folder.resolve("whole.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
            out.write("pod_id,arrival_s,duration_s\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 2_000; i++) {
                out.write((i + "," + i + "," + i % 77 + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        assertRefused("replay: {file: cut.gz}", "the compressed data are truncated");
    }

    @Test
    void emptyReplayIsReported() throws IOException {
        file("pods.csv", "pod_id,arrival_s,duration_s", "a,10000000,1");
        assertThat(scenario("replay: {file: pods.csv}\nmanifest: " + POD)
                        .remarks()
                        .toString())
                .contains("has no row that arrives during the run", "Set begin");
    }

    @Test
    void shortTablesAreSavedWithTheRunAndLongOnesAreIdentifiedByHash() throws IOException {
        file("rate.csv", "time_s,per_hour", "0,60");
        String row = ",1,5," + "x".repeat(500);
        List<String> rows = new ArrayList<>(List.of("pod_id,arrival_s,duration_s,group"));
        for (int i = 0; i < 2_500; i++) {
            rows.add(i + row);
        }
        file("long.csv", rows.toArray(String[]::new));
        Scenario scenario =
                scenario("rate: {file: rate.csv}\nlifetime: {empirical: {file: long.csv}}\nmanifest: " + POD);
        Path inputs = folder.resolve("inputs.json");
        scenario.sources().write(inputs);
        ScenarioSources sources = ScenarioSources.read(inputs);
        assertThat(sources).isEqualTo(scenario.sources());
        assertThat(sources.texts()).containsKey(folder.resolve("rate.csv").toString());
        assertThat(sources.data()).containsOnlyKeys(folder.resolve("long.csv").toString());

        Files.delete(folder.resolve("rate.csv"));
        assertThat(ScenarioTrace.of(ScenarioLoader.load(sources)).next())
                .isEqualTo(ScenarioTrace.of(scenario).next());
        assertThat(sources.changedFiles()).isEmpty();
        Files.writeString(folder.resolve("long.csv"), "pod_id,arrival_s,duration_s\n");
        assertThat(sources.changedFiles())
                .containsExactly(folder.resolve("long.csv").toString());
        assertThatThrownBy(() -> ScenarioLoader.load(sources))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("long.csv\": has changed since the run");
    }

    @Test
    void exampleOfTheManualIsAScenario() throws IOException {
        String manual = Files.readString(Path.of("README.md"));
        int begin = manual.indexOf("```yaml\nworkloads:") + "```yaml\n".length();
        String workloads = manual.substring(begin, manual.indexOf("```", begin));
        file("pods.csv.gz", "pod_id,arrival_s,duration_s,mem_mib", "a,1040000,60,512", "b,1050000,,1024");
        file("requests.csv", "time_s,per_hour", "0,600", "86400,1200");
        file("pod.yaml", POD);
        file("job.yaml", JOB);
        Scenario scenario =
                ScenarioLoader.load(Files.writeString(folder.resolve("s.yaml"), "duration: 24h\n" + workloads));

        List<TracePod> api = new ArrayList<>();
        try (ScenarioTrace trace = ScenarioTrace.of(scenario, "api")) {
            for (TracePod pod = trace.next(); pod != null; pod = trace.next()) {
                api.add(pod);
            }
        }
        assertThat((double) api.size()).isCloseTo(24 * 90, within(4 * Math.sqrt(24 * 90)));
        assertThat(ScenarioTrace.of(scenario, "none")).isNull();
        assertThat(ScenarioTrace.workloads(scenario)).containsExactly("batch", "api");
    }

    private double median(String lifetime) throws IOException {
        return median(pods(everySecond(lifetime)), TracePod::lifetimeNanos) / SECOND;
    }

    private static String everySecond(String more) {
        return "waves: {every: 1s}\nuntil: 4000s\n" + more + "\nmanifest: " + POD;
    }

    private static double median(List<TracePod> pods, ToDoubleFunction<TracePod> figure) {
        return pods.stream().mapToDouble(figure).sorted().toArray()[pods.size() / 2];
    }

    private static double rankCorrelation(
            List<TracePod> pods, ToDoubleFunction<TracePod> one, ToDoubleFunction<TracePod> other) {
        return new SpearmansCorrelation()
                .correlation(
                        pods.stream().mapToDouble(one).toArray(),
                        pods.stream().mapToDouble(other).toArray());
    }

    private void assertRefused(String arrivals, String message) {
        String manifest = arrivals.contains("templates:") ? "" : "\nmanifest: " + POD;
        assertThatThrownBy(() -> scenario(arrivals + manifest))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    private List<TracePod> pods(String arrivals) throws IOException {
        List<TracePod> pods = new ArrayList<>();
        try (ScenarioTrace trace = ScenarioTrace.of(scenario(arrivals))) {
            for (TracePod pod = trace.next(); pod != null; pod = trace.next()) {
                pods.add(pod);
            }
        }
        return pods;
    }

    private Scenario scenario(String arrivals) throws IOException {
        String text = "duration: 24h\nworkloads:\n  - name: load\n    arrivals:\n      "
                + arrivals.replace("\n", "\n      ") + "\n";
        return ScenarioLoader.load(Files.writeString(folder.resolve("s.yaml"), text));
    }

    private void file(String name, String... lines) throws IOException {
        Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
    }
}
