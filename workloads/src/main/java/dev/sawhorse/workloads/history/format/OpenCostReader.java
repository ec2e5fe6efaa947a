// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.history.UsageSample;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** A reader of allocations of OpenCost and Kubecost, as {@code /allocation/compute} and {@code /model/allocation} return them. */
final class OpenCostReader implements HistoryReader {
    private static final String LABEL = "opencost";

    private final ExpectedFields expected = new ExpectedFields(LABEL)
            .with("the answer", "data", "usage and cost")
            .with("allocations of workloads", "properties.controller", "the workload of each pod")
            .with(
                    "allocations of workloads",
                    "properties.controllerKind",
                    "kinds of workloads, which count as Deployment")
            .with("allocations of workloads", "properties.namespace", "which of the workloads of one name is meant")
            .with("allocations of workloads", "properties.pod", "usage of single pods")
            .with("allocations of workloads", "properties.container", "usage of single containers")
            .with("allocations of workloads", "cpuCoreRequestAverage", "CPU requests")
            .with("allocations of workloads", "ramByteRequestAverage", "memory requests, and memoryUse")
            .with("allocations of workloads", "cpuCoreUsageAverage", "usage of CPU, and demand")
            .with("allocations of workloads", "ramByteUsageAverage", "usage of memory, and memoryUse");
    private boolean withoutWorkload;
    private long withoutCost;

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            try (JsonDocument document = new JsonDocument(input)) {
                document.read(() -> {
                    document.next();
                    expected.met("the answer", List.of());
                    document.fields(name -> {
                        expected.met("the answer", List.of(name));
                        if (name.equals("data") && document.token() == JsonToken.START_ARRAY) {
                            document.items(() -> set(document, listener));
                        }
                    });
                });
            }
        }
        expected.report(findings);
        if (withoutWorkload) {
            findings.missing(
                    LABEL,
                    "properties.controller and properties.pod of allocations, which are aggregated by something else",
                    "usage by workload; ask with aggregate=controller or aggregate=pod");
        }
        if (withoutCost > 0) {
            findings.missing(LABEL, "totalCost of " + withoutCost + " allocations", "their cost");
        }
        findings.missing(LABEL, "times within a window", "arrivals, replicas and run times");
        findings.missing(LABEL, "launches of nodes", "boot times and disruptions");
    }

    /** A set has the allocations of one window by name; it is null for a window without any. */
    private void set(JsonDocument document, HistoryListener listener) {
        if (document.token() == JsonToken.START_OBJECT) {
            document.fields(name -> allocation(name, document.value(), listener));
        }
    }

    private void allocation(String name, SourceNode node, HistoryListener listener) {
        if (!(node instanceof MappingNode allocation)) {
            throw Values.error(node.position(), "the allocation \"" + name + "\" is " + node.describe(), null);
        }
        MappingNode window = allocation.mapping("window");
        Instant from = time(allocation, "start", window);
        Instant until = time(allocation, "end", window);
        if (until.isBefore(from)) {
            throw Values.error(
                    allocation.position(),
                    "the allocation \"" + name + "\" ends at " + until + ", before its start at " + from,
                    null);
        }
        double minutes = Values.number(
                allocation, "minutes", Duration.between(from, until).toSeconds() / 60.0);
        ObjectKey workload = workload(allocation.mapping("properties"));
        double cost = Values.number(allocation, "totalCost", Double.NaN);
        if (Double.isNaN(cost)) {
            withoutCost++;
        } else {
            listener.cost(observed(name, allocation, workload, from, until, minutes, cost));
        }
        boolean isWorkload = !name.startsWith("__");
        if (workload == null) {
            withoutWorkload |= isWorkload;
            return;
        }
        expected.met("allocations of workloads", allocation);
        listener.usage(new UsageSample(
                from,
                workload,
                Values.text(allocation, "properties", "pod"),
                Values.text(allocation, "properties", "container"),
                resources(allocation, "cpuCoreRequestAverage", "ramByteRequestAverage"),
                resources(allocation, "cpuCoreUsageAverage", "ramByteUsageAverage")));
    }

    private static CostObservation observed(
            String name,
            MappingNode allocation,
            @Nullable ObjectKey workload,
            Instant from,
            Instant until,
            double minutes,
            double cost) {
        return new CostObservation(
                workload == null ? name : workload.namespace() + "/" + workload.kind() + "/" + workload.name(),
                from,
                until,
                minutes / 60,
                cost,
                CostObservation.PriceKind.ALLOCATED,
                new CostObservation.Tags("", "", nodePool(allocation), name.startsWith("__") ? name : ""));
    }

    private static Instant time(MappingNode allocation, String key, MappingNode window) {
        Instant own = Values.instant(allocation, key);
        return own == null ? Values.requireInstant(window, key) : own;
    }

    private static String nodePool(MappingNode allocation) {
        MappingNode labels = Values.mapping(allocation, "properties", "labels");
        String pool = Values.text(labels, "karpenter_sh_nodepool");
        return pool.isEmpty() ? Values.text(labels, "karpenter.sh/nodepool") : pool;
    }

    private static @Nullable ObjectKey workload(MappingNode properties) {
        String namespace = Values.text(properties, "namespace");
        String controller = Values.text(properties, "controller");
        if (!controller.isEmpty()) {
            return new ObjectKey(kind(Values.text(properties, "controllerKind")), namespace, controller);
        }
        String pod = Values.text(properties, "pod");
        return pod.isEmpty() ? null : new ObjectKey("Pod", namespace, pod);
    }

    private static String kind(String lowerCase) {
        return switch (lowerCase.toLowerCase(Locale.ROOT)) {
            case "deployment", "" -> "Deployment";
            case "statefulset" -> "StatefulSet";
            case "daemonset" -> "DaemonSet";
            case "replicaset" -> "ReplicaSet";
            case "job" -> "Job";
            case "cronjob" -> "CronJob";
            default -> lowerCase;
        };
    }

    private static Resources resources(MappingNode allocation, String cpu, String memory) {
        double cores = Values.number(allocation, cpu, Double.NaN);
        double bytes = Values.number(allocation, memory, Double.NaN);
        return new Resources(
                Double.isNaN(cores) ? Resources.UNKNOWN : Math.round(cores * 1e3),
                Double.isNaN(bytes) ? Resources.UNKNOWN : Math.round(bytes));
    }
}
