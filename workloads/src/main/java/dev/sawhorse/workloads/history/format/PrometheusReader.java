// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.history.UsageSample;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A reader of answers of Prometheus to {@code /api/v1/query_range}, with metrics of kube-state-metrics and cAdvisor. A file has
 * one answer. Files are read twice: first the facts of pods, then their usage, sample by sample.
 */
final class PrometheusReader implements HistoryReader {
    private static final String LABEL = "prometheus";
    private static final String HINT = "Ask /api/v1/query_range for the metric itself, such as kube_pod_info.";
    private static final String CPU = "container_cpu_usage_seconds_total";
    private static final String MEMORY = "container_memory_working_set_bytes";
    private static final Set<String> USAGE = Set.of(CPU, MEMORY);
    private static final Map<String, String> REPLICAS = Map.of(
            "kube_deployment_spec_replicas", "Deployment",
            "kube_statefulset_replicas", "StatefulSet",
            "kube_replicaset_spec_replicas", "ReplicaSet");
    private static final double MILLIS_PER_CORE = 1e3;

    /** The label that says of which object a series is, by the start of the name of its metric. */
    private static final Map<String, String> IDENTITIES = Map.of(
            "kube_deployment_", "deployment",
            "kube_statefulset_", "statefulset",
            "kube_replicaset_", "replicaset",
            "kube_job_", "job_name",
            "kube_pod_", "pod",
            "kube_node_", "node");

    private final ExpectedFields expected = expected();
    private final PrometheusPods pods = new PrometheusPods();
    private boolean anyReplicas;
    private boolean anyUsage;

    /** The samples of a series. */
    private interface Samples extends BiConsumer<Instant, Double> {}

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            series(input, labels -> facts(labels, listener, findings));
        }
        for (TraceInput input : inputs) {
            series(input, labels -> USAGE.contains(name(labels)) ? usage(labels, listener) : null);
        }
        pods.finish(listener);
        missing(findings);
    }

    private static ExpectedFields expected() {
        return new ExpectedFields(LABEL)
                .with("the answer", "data", "everything")
                .with("the data", "result", "everything")
                .with("series", "values", "everything")
                .with("series of pods and workloads", "namespace", "which of the objects of one name is meant")
                .with(CPU, "pod", "usage of CPU")
                .with(MEMORY, "pod", "usage of memory")
                .with(CPU, "container", "usage of CPU: series of whole pods are sums and are not used")
                .with(MEMORY, "container", "usage of memory: series of whole pods are sums and are not used")
                .with("kube_pod_owner", "owner_kind", "the workload of each pod")
                .with("kube_pod_owner", "owner_name", "the workload of each pod")
                .with("kube_pod_container_resource_requests", "container", "requests of single containers")
                .with("kube_pod_container_resource_requests", "resource", "requests, and memoryUse")
                .with("kube_node_info", "provider_id", "instances, to which cost is joined")
                .with("kube_node_labels", "label_node_kubernetes_io_instance_type", "instance types")
                .with("kube_node_labels", "label_topology_kubernetes_io_zone", "zones")
                .with("kube_node_labels", "label_karpenter_sh_capacity_type", "capacity types")
                .with("kube_node_labels", "label_karpenter_sh_nodepool", "NodePools");
    }

    private void missing(HistoryFindings findings) {
        expected.report(findings);
        for (Map.Entry<String, String> metric : pods.missing().entrySet()) {
            findings.missing(LABEL, metric.getKey(), metric.getValue());
        }
        if (!anyReplicas) {
            findings.missing(LABEL, "kube_deployment_spec_replicas", "replicas");
        }
        if (!anyUsage) {
            findings.missing(LABEL, CPU + " and " + MEMORY, "memoryUse and demand");
        }
        findings.missing(LABEL, "affinity, spread and tolerations of pods", "where they may run");
        findings.missing(LABEL, "prices", "cost");
    }

    /** A dispatcher that chooses what to do with the samples of a series; null to skip them. */
    private interface SeriesReader {
        @Nullable
        Samples samples(MappingNode labels);
    }

    private void series(TraceInput input, SeriesReader reader) {
        try (JsonDocument document = new JsonDocument(input)) {
            document.read(() -> {
                document.next();
                expected.met("the answer", List.of());
                document.fields(name -> {
                    expected.met("the answer", List.of(name));
                    if (name.equals("status") && !text(document.value()).equals("success")) {
                        throw document.error(
                                "is an answer of Prometheus without success", "The field \"error\" has the reason.");
                    }
                    if (name.equals("data") && document.token() == JsonToken.START_OBJECT) {
                        expected.met("the data", List.of());
                        document.fields(field -> data(field, document, reader));
                    }
                });
            });
        }
    }

    private void data(String field, JsonDocument document, SeriesReader reader) {
        expected.met("the data", List.of(field));
        if (field.equals("resultType")) {
            String type = text(document.value());
            if (!type.equals("matrix")) {
                throw document.error(
                        "resultType \"" + type + "\" has no history",
                        "Ask /api/v1/query_range instead of /api/v1/query.");
            }
        }
        if (field.equals("result") && document.token() == JsonToken.START_ARRAY) {
            document.items(() -> one(document, reader));
        }
    }

    private void one(JsonDocument document, SeriesReader reader) {
        MappingNode[] labels = new MappingNode[1];
        expected.met("series", List.of());
        document.fields(field -> {
            expected.met("series", List.of(field));
            if (field.equals("metric") && document.value() instanceof MappingNode metric) {
                labels[0] = metric;
            }
            if (field.equals("values") && document.token() == JsonToken.START_ARRAY) {
                if (labels[0] == null) {
                    throw document.error("a series has its values before its metric", HINT);
                }
                Samples samples = reader.samples(labels[0]);
                if (samples != null) {
                    samples(document, labels[0], samples);
                }
            }
        });
    }

    private static void samples(JsonDocument document, MappingNode labels, Samples samples) {
        Instant[] last = new Instant[1];
        document.items(() -> {
            Position position = document.position();
            if (!(document.value() instanceof SequenceNode pair) || pair.items().size() != 2) {
                throw Values.error(position, "a sample is not a pair of time and value", HINT);
            }
            Instant at = Values.unixSeconds(pair.items().get(0), "time");
            if (last[0] != null && !at.isAfter(last[0])) {
                throw Values.error(
                        position,
                        "the sample of " + name(labels) + " at " + at + " follows one at " + last[0],
                        "Samples of a series are ordered by time; do not join answers by hand.");
            }
            last[0] = at;
            Double value = number(pair.items().get(1));
            if (value != null) {
                samples.accept(at, value);
            }
        });
    }

    private static @Nullable Double number(SourceNode node) {
        try {
            double value = node instanceof ScalarNode scalar ? Double.parseDouble(scalar.text()) : Double.NaN;
            return Double.isFinite(value) ? value : null;
        } catch (NumberFormatException e) {
            // Prometheus writes NaN and +Inf for what it cannot tell.
            return null;
        }
    }

    private @Nullable Samples facts(MappingNode labels, HistoryListener listener, HistoryFindings findings) {
        String name = name(labels);
        if (name.isEmpty()) {
            findings.skipped("series without __name__, as functions and sums return them", labels.position());
            return null;
        }
        if (!pods.knows(name) && !REPLICAS.containsKey(name) && !USAGE.contains(name)) {
            findings.skipped("series of " + name + ", which is not used", labels.position());
            return null;
        }
        String identity = IDENTITIES.entrySet().stream()
                .filter(entry -> name.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
        if (identity != null && Values.text(labels, identity).isEmpty()) {
            findings.skipped("series of " + name + " without the label " + identity, labels.position());
            return null;
        }
        if (!name.startsWith("kube_node_")) {
            expected.met("series of pods and workloads", labels);
        }
        expected.met(name, labels);
        String kind = REPLICAS.get(name);
        if (kind != null) {
            anyReplicas = true;
            return kind.equals("ReplicaSet") ? null : replicas(labels, kind, listener);
        }
        if (USAGE.contains(name)) {
            anyUsage = true;
            return null;
        }
        return (at, value) -> pods.sample(name, labels, at, value);
    }

    private static Samples replicas(MappingNode labels, String kind, HistoryListener listener) {
        ObjectKey key = new ObjectKey(
                kind, Values.text(labels, "namespace"), Values.text(labels, kind.toLowerCase(Locale.ROOT)));
        int[] before = {-1};
        return (at, value) -> {
            int count = (int) Math.round(value);
            if (count != before[0]) {
                before[0] = count;
                listener.replicas(new ReplicaCount(at, key, count));
            }
        };
    }

    /** Series without a container are sums over the pod, and the container POD only holds the network. */
    private @Nullable Samples usage(MappingNode labels, HistoryListener listener) {
        String container = Values.text(labels, "container");
        String pod = Values.text(labels, "pod");
        if (container.isEmpty() || container.equals("POD") || pod.isEmpty()) {
            return null;
        }
        ObjectKey key = new ObjectKey("Pod", Values.text(labels, "namespace"), pod);
        ObjectKey owner = pods.owner(key);
        Resources requests = pods.requests(key, container);
        if (name(labels).equals(MEMORY)) {
            return (at, value) -> listener.usage(new UsageSample(
                    at, owner, pod, container, requests, new Resources(Resources.UNKNOWN, Math.round(value))));
        }
        Instant[] last = new Instant[1];
        double[] counter = new double[1];
        return (at, value) -> {
            // A counter that falls was reset by a restart of the container.
            if (last[0] != null && value >= counter[0]) {
                double seconds = Duration.between(last[0], at).toNanos() / 1e9;
                long millis = Math.round((value - counter[0]) / seconds * MILLIS_PER_CORE);
                listener.usage(new UsageSample(
                        last[0], owner, pod, container, requests, new Resources(millis, Resources.UNKNOWN)));
            }
            last[0] = at;
            counter[0] = value;
        };
    }

    private static String name(MappingNode labels) {
        return Values.text(labels, "__name__");
    }

    private static String text(SourceNode node) {
        return node instanceof ScalarNode scalar ? scalar.text() : "";
    }
}
