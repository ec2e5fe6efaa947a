// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.file.workload.ArrivalReplay;
import dev.sawhorse.scenario.file.workload.ArrivalRequests;
import dev.sawhorse.scenario.file.workload.ArrivalSource;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.scenario.file.workload.RuntimeEntry;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.sampling.Runtimes;
import dev.sawhorse.scenario.sampling.SampledRequests;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TracePod;
import java.util.List;
import java.util.Map;

/** A reader that reads the tables and traces of a scenario once, so that errors in them are reported before the run starts. */
public final class ArrivalValidator {
    private final ScenarioFile file;
    private final Map<String, TraceInput> data;
    private final Problems problems;

    public ArrivalValidator(ScenarioFile file, Map<String, TraceInput> data, Problems problems) {
        this.file = file;
        this.data = data;
        this.problems = problems;
    }

    /** Records all errors; files that were not found are skipped. */
    public void check() {
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof Arrivals arrivals
                    && arrivals.files().stream().allMatch(named -> data.containsKey(named.path()))) {
                check(workload.name(), arrivals);
            }
        }
    }

    /** Records errors in the tables that latencies are sampled from. */
    public void checkLatencies() {
        SamplingContext context = new SamplingContext(
                "latencies", file.seed(), file.start(), file.duration().toNanos(), named -> required(named));
        checkDistributions(file.latencies().distributions(), context);
    }

    /** Records errors in the tables that run times are sampled from. */
    public void checkRuntimes() {
        List<DistributionEntry> distributions =
                file.runtimes().stream().map(RuntimeEntry::lifetime).toList();
        checkDistributions(distributions, Runtimes.context(file, this::required));
    }

    private void checkDistributions(List<DistributionEntry> distributions, SamplingContext context) {
        for (DistributionEntry distribution : distributions) {
            if (distribution.files().stream().allMatch(named -> data.containsKey(named.path()))) {
                try {
                    distribution.on(context);
                } catch (InvalidInputException wrong) {
                    problems.addAll(wrong.problems());
                }
            }
        }
    }

    private void check(String workload, Arrivals arrivals) {
        SamplingContext context = new SamplingContext(
                workload, file.seed(), file.start(), file.duration().toNanos(), named -> required(named));
        try {
            checkDistributions(arrivals, context);
            if (!arrivals.source().files().isEmpty()) {
                checkSource(arrivals.source(), context);
            }
        } catch (InvalidInputException wrong) {
            problems.addAll(wrong.problems());
        }
    }

    private TraceInput required(DataFile named) {
        TraceInput input = data.get(named.path());
        if (input == null) {
            throw new IllegalStateException(named.path() + " was not read");
        }
        return input;
    }

    private static void checkDistributions(Arrivals arrivals, SamplingContext context) {
        DistributionEntry lifetime = arrivals.lifetime();
        ArrivalRequests requests = arrivals.requests();
        if (lifetime != null) {
            lifetime.on(context);
        }
        if (requests != null) {
            SampledRequests.of(requests, lifetime == null ? null : lifetime.on(context), context);
        }
    }

    private void checkSource(ArrivalSource source, SamplingContext context) {
        try (PodSource pods = source.pods(context)) {
            if (!(source instanceof ArrivalReplay replay)) {
                return;
            }
            TracePod pod = pods.next();
            boolean isEmpty = pod == null || pod.arrivalNanos() >= context.endNanos();
            while (pod != null && pod.arrivalNanos() < context.endNanos()) {
                pod = pods.next();
            }
            if (isEmpty) {
                replay.file()
                        .written()
                        .warning("has no row that arrives during the run", "Set begin to the start time in the trace.");
            }
        }
    }
}
