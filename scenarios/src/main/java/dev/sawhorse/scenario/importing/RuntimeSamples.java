// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.SampleQuantiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The run times of Jobs and CronJobs, measured on finished ones: those of containers of finished pods, else those of the Jobs,
 * which include the time until their pods started.
 */
final class RuntimeSamples {
    private static final String ASSUMED = "10m";

    /** The number of samples from which further percentiles mean something. */
    private static final int MANY = 8;

    private final Dump dump;
    private final @Nullable SourceNode given;
    private final Map<DumpedResource, List<Long>> samples = new LinkedHashMap<>();
    private final Set<DumpedResource.Reference> measuredJobs = new HashSet<>();

    /**
     * Measures the run times in a dump.
     *
     * @param given the law of the run times that cannot be measured, null to assume one
     */
    RuntimeSamples(Dump dump, @Nullable SourceNode given) {
        this.dump = dump;
        this.given = given;
        dump.of(ObjectKind.POD).forEach(this::addPod);
        dump.of(ObjectKind.JOB).forEach(this::addJob);
    }

    private void addPod(DumpedResource pod) {
        DumpedResource job = dump.find(pod.owner());
        if (job == null || !job.kind().equals(ObjectKind.JOB) || !pod.hasEnded()) {
            return;
        }
        Instant started = null;
        Instant finished = null;
        for (MappingNode container : pod.status().mappings("containerStatuses")) {
            MappingNode ended = container.mapping("state").mapping("terminated");
            Instant start = ObservedTimes.parse(DumpedResource.text(ended, "startedAt"));
            Instant end = ObservedTimes.parse(DumpedResource.text(ended, "finishedAt"));
            started = start != null && (started == null || start.isBefore(started)) ? start : started;
            finished = end != null && (finished == null || end.isAfter(finished)) ? end : finished;
        }
        boolean isSuccess = "Succeeded".equals(pod.status().text("phase"));
        if (isSuccess && started != null && finished != null) {
            measuredJobs.add(job.reference());
            add(job, started, finished);
        }
    }

    private void addJob(DumpedResource job) {
        Instant started = ObservedTimes.parse(DumpedResource.text(job.status(), "startTime"));
        Instant finished = ObservedTimes.parse(DumpedResource.text(job.status(), "completionTime"));
        if (started != null && finished != null && !measuredJobs.contains(job.reference())) {
            add(job, started, finished);
        }
    }

    private void add(DumpedResource job, Instant started, Instant finished) {
        long seconds = Duration.between(started, finished).toSeconds();
        if (seconds >= 0) {
            samples.computeIfAbsent(maker(job), maker -> new ArrayList<>()).add(Math.max(1, seconds));
        }
    }

    /** Returns the CronJob that created a Job; the Job itself if none did, or a resource that is not simulated. */
    private DumpedResource maker(DumpedResource job) {
        DumpedResource owner = dump.find(job.owner());
        return owner != null && owner.kind().equals(ObjectKind.CRON_JOB) ? owner : job;
    }

    /**
     * Returns the entries of {@code runtimes}, and reports the run times that are assumed.
     *
     * @param isSimulated whether an object is part of the desired configuration
     * @param customJobs the Jobs and CronJobs that custom resources are simulated as, by kind
     */
    List<Map<String, Object>> entries(
            Predicate<DumpedResource> isSimulated,
            Map<String, List<String>> customJobs,
            Position source,
            Problems problems) {
        List<Map<String, Object>> entries = new ArrayList<>();
        Map<String, List<String>> unknown = new TreeMap<>();
        customJobs.forEach((kind, names) -> unknown.put(kind, new ArrayList<>(names)));
        List<DumpedResource> running = dump.of(ObjectKind.CRON_JOB).stream()
                .filter(isSimulated)
                .collect(Collectors.toCollection(ArrayList::new));
        dump.of(ObjectKind.JOB).stream()
                .filter(job -> isSimulated.test(job) && maker(job).equals(job))
                .forEach(running::add);
        int measured = 0;
        for (DumpedResource each : running) {
            List<Long> known = samples.get(each);
            if (known == null) {
                unknown.computeIfAbsent(each.kind().kind(), kind -> new ArrayList<>())
                        .add(each.qualifiedName());
            } else {
                measured++;
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("kind", each.kind().kind());
                entry.put("name", each.name());
                if (!each.namespace().isEmpty()) {
                    entry.put("namespace", each.namespace());
                }
                entry.put("lifetime", distribution(known));
                entries.add(entry);
            }
        }
        if (measured > 0) {
            problems.note(
                    source,
                    "",
                    "run times measured on finished Jobs: " + measured + " of " + running.size()
                            + " Jobs and CronJobs (runtimes)");
        }
        unknown.forEach((kind, names) -> {
            SourceNode law = given == null ? Trees.of(Map.of("fixed", ASSUMED)) : given;
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("kind", kind);
            entry.put("lifetime", law);
            entries.add(entry);
            if (given == null) {
                problems.warning(
                        source,
                        "",
                        "ASSUMED: the pods of " + names.size() + " " + kind + (names.size() == 1 ? "" : "s") + " run "
                                + ASSUMED + ", because the dump has no finished one: "
                                + InstanceOffers.shortened(names),
                        "Give their run time: --job-runtime 25m, or runtimes in scenario.yaml.");
            }
        });
        return entries;
    }

    private static Map<String, Object> distribution(List<Long> samples) {
        long least = Collections.min(samples);
        long most = Collections.max(samples);
        if (least == most) {
            return Map.of("fixed", least + "s");
        }
        SampleQuantiles quantiles = new SampleQuantiles(samples);
        Map<String, Object> percentiles = new LinkedHashMap<>();
        percentiles.put("min", least + "s");
        if (samples.size() >= MANY) {
            percentiles.put("p25", seconds(quantiles, 0.25));
        }
        percentiles.put("p50", seconds(quantiles, 0.5));
        if (samples.size() >= MANY) {
            percentiles.put("p90", seconds(quantiles, 0.9));
        }
        percentiles.put("max", most + "s");
        return Map.of("percentiles", percentiles);
    }

    private static String seconds(SampleQuantiles quantiles, double share) {
        return Math.round(quantiles.at(share)) + "s";
    }
}
