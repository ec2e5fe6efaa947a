// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The writer of the files of a converted history. */
final class ConvertedFiles {
    static final String OBSERVATIONS = "observations.jsonl";

    private static final Set<String> REPLICATED =
            Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");
    private static final Set<String> DECLARED = Set.of(
            "Deployment",
            "StatefulSet",
            "DaemonSet",
            "ReplicaSet",
            "CronJob",
            "PodDisruptionBudget",
            "HorizontalPodAutoscaler",
            "NodePool",
            "EC2NodeClass");
    private static final int HOURS_PER_DAY = 24;
    private static final int LONGEST_NAME = 200;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Path folder;
    private final RecordedWorkloads workloads;
    private final RecordedArrivals arrivals;
    private final long observed;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();
    private final ScenarioText scenario = new ScenarioText();

    ConvertedFiles(Path folder, RecordedWorkloads workloads, RecordedArrivals arrivals, long observed) {
        this.folder = folder;
        this.workloads = workloads;
        this.arrivals = arrivals;
        this.observed = observed;
    }

    ConvertedHistory write() throws IOException {
        Instant first = workloads.first;
        Instant last = workloads.last;
        if (first == null || last == null) {
            return new ConvertedHistory(files, List.of("the history has no records with a time"));
        }
        scenario.span(first, Duration.between(first, last), workloads.zones);
        if (workloads.zones.region().isEmpty()) {
            leftOut.add("the region, because no record names a zone: " + ScenarioText.ASSUMED_REGION + " is assumed");
        }
        workloads.zones.otherRegions().forEach(other -> leftOut.add("records of the region " + other));
        Map<ObjectKey, Map<String, Object>> manifests = manifests();
        replicas(first, manifests);
        arrivals(first);
        runTimes(manifests);
        memory(manifests);
        demand();
        if (!manifests.isEmpty()) {
            text("manifests.json", ManifestList.text(manifests.values()), manifests.size() + " objects");
            scenario.manifests("manifests.json");
        }
        if (observed > 0) {
            files.put(OBSERVATIONS, observed + " observations of nodes, provisioning rounds and cost");
        }
        text("scenario.yaml", scenario.text(), "a scenario that refers to these files");
        return new ConvertedHistory(files, leftOut);
    }

    private Map<ObjectKey, Map<String, Object>> manifests() {
        Map<ObjectKey, Map<String, Object>> declared = new TreeMap<>();
        Map<String, Integer> others = new TreeMap<>();
        workloads.manifests.forEach((key, manifest) -> {
            if (DECLARED.contains(key.kind())) {
                declared.put(key, manifest);
            } else if (!key.kind().equals("Job") && !key.kind().equals("Pod")) {
                others.merge(key.kind(), 1, Integer::sum);
            }
        });
        others.forEach((kind, count) -> leftOut.add(count + " " + kind));
        long autoscalers = declared.keySet().stream()
                .filter(key -> key.kind().equals("HorizontalPodAutoscaler"))
                .count();
        if (autoscalers > 0) {
            leftOut.add("the decisions of " + autoscalers
                    + (autoscalers == 1 ? " HorizontalPodAutoscaler" : " HorizontalPodAutoscalers")
                    + ": without demand, replicas follow the recording");
        }
        for (ObjectKey workload : workloads.replicas.keySet()) {
            Resources requests = workloads.requests.get(workload);
            if (!declared.containsKey(workload) && workload.kind().equals("Deployment") && requests != null) {
                declared.put(workload, ManifestList.deployment(workload, requests));
            }
        }
        List<ObjectKey> changed = workloads.changed.stream()
                .filter(declared::containsKey)
                .sorted()
                .toList();
        if (!changed.isEmpty()) {
            leftOut.add("changes of " + changed.size() + " objects other than of replicas, such as " + changed.get(0)
                    + ": the first version holds throughout");
        }
        return declared;
    }

    private void replicas(Instant start, Map<ObjectKey, Map<String, Object>> manifests) throws IOException {
        Set<String> unknown = new LinkedHashSet<>();
        int curves = 0;
        for (Map.Entry<ObjectKey, TreeMap<Instant, Integer>> entry : workloads.replicas.entrySet()) {
            ObjectKey key = entry.getKey();
            StringBuilder csv = new StringBuilder("time_s,replicas\n");
            boolean isScalable = manifests.containsKey(key) && REPLICATED.contains(key.kind());
            boolean isNew = workloads.begun.containsKey(key);
            int initial = isNew ? 0 : entry.getValue().firstEntry().getValue();
            int before = initial;
            for (Map.Entry<Instant, Integer> count : entry.getValue().entrySet()) {
                String at = seconds(start, count.getKey());
                csv.append(at).append(',').append(count.getValue()).append('\n');
                if (isScalable && count.getValue() != before) {
                    scenario.scale(count.getKey(), at, key, count.getValue());
                }
                before = count.getValue();
            }
            file("replicas/" + fileName(key) + ".csv", csv.toString());
            curves++;
            if (isScalable) {
                manifests.computeIfPresent(key, (name, manifest) -> CleanManifest.withReplicas(manifest, initial));
            } else {
                unknown.add(key.toString());
            }
        }
        if (curves > 0) {
            files.put("replicas/", curves + " curves of replicas");
        }
        if (!unknown.isEmpty()) {
            leftOut.add("the replicas of " + unknown.size() + " workloads, such as "
                    + unknown.iterator().next() + ": no manifest and no requests are recorded");
        }
    }

    private void arrivals(Instant start) throws IOException {
        if (arrivals.rows() == 0) {
            return;
        }
        arrivals.write(folder.resolve("arrivals.csv.gz"), start);
        files.put("arrivals.csv.gz", arrivals.rows() + " pods of Jobs, CronJobs and bare pods");
        scenario.arrivals("arrivals.csv.gz");
        leftOut.add("selectors, tolerations and affinity of the pods in arrivals.csv.gz");
    }

    private void runTimes(Map<ObjectKey, Map<String, Object>> manifests) throws IOException {
        for (Map.Entry<ObjectKey, List<Double>> entry : workloads.runSeconds.entrySet()) {
            StringBuilder csv = new StringBuilder("duration_s\n");
            entry.getValue().stream()
                    .sorted()
                    .forEach(seconds -> csv.append(DecimalText.of(seconds, 3)).append('\n'));
            String name = "runtimes/" + fileName(entry.getKey()) + ".csv";
            file(name, csv.toString());
            scenario.runtime(entry.getKey(), name, manifests.containsKey(entry.getKey()));
        }
        if (!workloads.runSeconds.isEmpty()) {
            files.put("runtimes/", "run times of " + workloads.runSeconds.size() + " workloads");
        }
        // The trace holds the pods of CronJobs already.
        manifests.keySet().removeIf(key -> key.kind().equals("CronJob") && arrivals.rows() > 0);
    }

    private void memory(Map<ObjectKey, Map<String, Object>> manifests) {
        List<String> unknown = new ArrayList<>();
        workloads.memoryRatios.forEach((key, ratios) -> {
            Map<String, Object> manifest = manifests.get(key);
            Map<?, ?> labels = manifest == null ? Map.of() : CleanManifest.podLabels(manifest);
            if (labels.isEmpty()) {
                unknown.add(key.toString());
            } else {
                scenario.memory(key, labels, percentile(ratios, 50), percentile(ratios, 95));
            }
        });
        if (!unknown.isEmpty()) {
            leftOut.add("the memory usage of " + unknown.size() + " workloads, such as " + unknown.get(0)
                    + ": the labels of their pods are not recorded");
        }
    }

    private static double percentile(Histogram ratios, double percentage) {
        return ratios.getValueAtPercentile(percentage) / RecordedWorkloads.RATIO_UNIT;
    }

    private void demand() throws IOException {
        int shorter = 0;
        for (Map.Entry<ObjectKey, HourlyDemand> entry : workloads.demand.entrySet()) {
            StringBuilder csv = new StringBuilder("time,cores\n");
            entry.getValue()
                    .coresByHour()
                    .forEach((hour, cores) -> csv.append(Instant.ofEpochSecond(hour * 3_600))
                            .append(',')
                            .append(DecimalText.of(cores, 3))
                            .append('\n'));
            file("demand/" + fileName(entry.getKey()) + ".csv", csv.toString());
            double[] day = entry.getValue().coresByHourOfDay();
            int peak = peak(day);
            if (peak < 0) {
                shorter++;
            } else {
                scenario.demand(entry.getKey(), low(day), day[peak], peak);
            }
        }
        if (!workloads.demand.isEmpty()) {
            files.put("demand/", "CPU usage by hour of " + workloads.demand.size() + " workloads");
            leftOut.add(
                    "demand: scenario.yaml has it as comments, beside the recorded replicas, because only one of them can"
                            + " decide");
        }
        if (shorter > 0) {
            leftOut.add("the daily curve of " + shorter + " workloads whose usage does not cover every hour of a day");
        }
    }

    /** Returns the hour of the highest mean, -1 if an hour of the day has no sample. */
    private static int peak(double[] day) {
        int peak = 0;
        for (int hour = 0; hour < HOURS_PER_DAY; hour++) {
            if (Double.isNaN(day[hour])) {
                return -1;
            }
            peak = day[hour] > day[peak] ? hour : peak;
        }
        return peak;
    }

    private static double low(double[] day) {
        double low = day[0];
        for (double cores : day) {
            low = Math.min(low, cores);
        }
        return low;
    }

    private static String seconds(Instant start, Instant at) {
        return DecimalText.of(Duration.between(start, at).toNanos() / NANOS_PER_SECOND, 3);
    }

    /** Names of objects are file names; a name from elsewhere is made one that no other name has. */
    private static String fileName(ObjectKey key) {
        String written = key.kind() + "." + key.namespace() + "." + key.name();
        String safe = written.replaceAll("[^A-Za-z0-9._-]", "_");
        return safe.equals(written) && safe.length() <= LONGEST_NAME
                ? safe
                : safe.substring(0, Math.min(safe.length(), LONGEST_NAME)) + "-"
                        + Integer.toHexString(written.hashCode());
    }

    private void text(String name, String text, @Nullable String description) throws IOException {
        file(name, text);
        files.put(name, description == null ? "" : description);
    }

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
