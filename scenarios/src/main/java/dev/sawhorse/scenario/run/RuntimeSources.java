// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.sampling.Runtimes;
import dev.sawhorse.scenario.validation.MissingInput;
import dev.sawhorse.scenario.validation.MissingInputs;
import dev.sawhorse.scenario.validation.MissingRuntimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A count of what determines the run times of Jobs, CronJobs and bare pods of the manifests. */
public final class RuntimeSources {
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private boolean isComplete = true;

    private RuntimeSources() {}

    /** Counts those of a scenario. */
    public static RuntimeSources of(Scenario scenario) {
        RuntimeSources sources = new RuntimeSources();
        List<Manifest> declared = MissingInputs.declared(scenario.file(), scenario::objects);
        for (Manifest manifest : declared) {
            boolean ends = manifest.value() instanceof Job
                    || manifest.value() instanceof CronJob
                    || manifest.value() instanceof Pod;
            if (ends && Runtimes.entryOf(scenario.file().runtimes(), manifest) != null) {
                sources.count("given for");
            } else if (isAnnotated(manifest)) {
                sources.count("by annotation for");
            }
        }
        List<MissingInput> missing = new ArrayList<>();
        new MissingRuntimes(scenario.file(), scenario::objects).addTo(missing, declared);
        for (MissingInput input : missing) {
            switch (input.cause()) {
                case JOB_RUN_TIME_BELOW_DEADLINE -> sources.addMissing("until the deadline for");
                case JOB_RUN_TIME, POD_RUN_TIME -> sources.addMissing("without end for");
                default -> {
                    // A pod that is always restarted has no run time.
                }
            }
        }
        return sources;
    }

    private static boolean isAnnotated(Manifest manifest) {
        if (manifest.value() instanceof Job job) {
            return job.template().lifetime() != LifetimeSource.FOREVER;
        }
        if (manifest.value() instanceof CronJob cronJob) {
            return cronJob.jobTemplate().template().lifetime() != LifetimeSource.FOREVER;
        }
        return manifest.value() instanceof Pod pod && pod.lifetimeNanos() != Pod.FOREVER;
    }

    private void count(String source) {
        counts.merge(source, 1, Integer::sum);
    }

    private void addMissing(String source) {
        isComplete = false;
        count(source);
    }

    /** Returns whether all of them have a run time. */
    public boolean isComplete() {
        return isComplete;
    }

    /** Returns text such as {@code given for 2 workloads, without end for 1}, empty if there are none. */
    public String text() {
        List<String> parts = new ArrayList<>();
        counts.forEach((source, count) -> {
            String unit = parts.isEmpty() ? count == 1 ? " workload" : " workloads" : "";
            parts.add(source + " " + count + unit);
        });
        return String.join(", ", parts);
    }
}
