// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Behavior;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingRules;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerSettings;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerStatus;
import dev.sawhorse.kube.controller.podautoscaler.HorizontalScaling;
import dev.sawhorse.kube.controller.podautoscaler.MetricReading;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.controller.podautoscaler.Scale;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of the syncs of a HorizontalPodAutoscaler one by one: its inputs, its actions and its status. */
final class HorizontalPodAutoscalerRows {
    private static final int NAME = 0;
    private static final int PHASE = 1;
    private static final int READY = 2;
    private static final int STARTED = 3;
    private static final int READY_SINCE = 4;
    private static final int DELETING = 5;

    private final MappingNode row;
    private final RecordedMetrics metrics;
    private final HorizontalScaling scaling;
    private HorizontalPodAutoscaler autoscaler;

    private HorizontalPodAutoscalerRows(MappingNode row) {
        this.row = row;
        this.metrics = new RecordedMetrics(row);
        this.scaling = new HorizontalScaling(settings(Json.mapping(row, "controllerFlags")), metrics);
        this.autoscaler = autoscaler(Json.mapping(row, "hpa"));
    }

    static @Nullable String replay(MappingNode row) {
        return new HorizontalPodAutoscalerRows(row).run();
    }

    private static AutoscalerSettings settings(MappingNode flags) {
        return new AutoscalerSettings(
                seconds(flags, "syncPeriodSeconds"),
                Json.number(flags, "tolerance"),
                seconds(flags, "downscaleStabilizationSeconds"),
                seconds(flags, "cpuInitializationPeriodSeconds"),
                seconds(flags, "initialReadinessDelaySeconds"),
                Json.flag(flags, "HPAScaleToZero"));
    }

    private static Duration seconds(MappingNode node, String key) {
        return Duration.ofNanos(WorkloadFixture.nanos(Json.number(node, key)));
    }

    private @Nullable String run() {
        double before = -1;
        for (MappingNode sync : Json.mappings(row, "syncs")) {
            double at = Json.number(sync, "t");
            change(before, at);
            before = at;
            MappingNode in = Json.mapping(sync, "in");
            long now = WorkloadFixture.nanos(at);
            Scale scale = scale(in);
            metrics.show(in, now);
            int wanted = scaling.sync(autoscaler, scale, now);
            String difference = Json.difference(
                    "t " + at + " out", Json.plain(sync.get("out")), out(scale, wanted, Json.mapping(sync, "out")));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** Applies external changes since the last sync; changes of the target are part of the recorded inputs. */
    private void change(double before, double at) {
        for (MappingNode action : Json.mappings(row, "actions")) {
            double when = Json.number(action, "at");
            for (MappingNode.Entry entry : action.entries()) {
                if (!List.of("at", "desc", "setReplicas").contains(entry.key())) {
                    throw new UnsupportedOperationException("action " + entry.key());
                }
            }
            String what = action.text("desc");
            if (what != null && when > before && when <= at) {
                String[] assignment = what.replaceFirst("^set ", "")
                        .replaceFirst(" *\\(.*\\) *$", "")
                        .split("=", 2);
                if (assignment.length < 2 || !assignment[1].matches("[0-9]+")) {
                    throw new UnsupportedOperationException("action " + what);
                }
                int value = Integer.parseInt(assignment[1]);
                autoscaler = switch (assignment[0]) {
                    case "minReplicas" -> autoscaler.withMinReplicas(value);
                    case "maxReplicas" -> autoscaler.withMaxReplicas(value);
                    case "scaleUp.stabilizationWindowSeconds", "scaleDown.stabilizationWindowSeconds" ->
                        withWindow(autoscaler, assignment[0].startsWith("scaleUp"), value);
                    default -> throw new UnsupportedOperationException("action " + what);
                };
            }
        }
    }

    private static HorizontalPodAutoscaler withWindow(HorizontalPodAutoscaler of, boolean up, int seconds) {
        Behavior before = of.behavior() == null
                ? new Behavior(ScalingRules.DEFAULT_UP, ScalingRules.DEFAULT_DOWN)
                : of.behavior();
        Behavior behavior = up
                ? new Behavior(withWindow(before.scaleUp(), seconds), before.scaleDown())
                : new Behavior(before.scaleUp(), withWindow(before.scaleDown(), seconds));
        return new HorizontalPodAutoscaler(
                of.meta(), of.target(), of.minReplicas(), of.maxReplicas(), of.metrics(), behavior);
    }

    private static ScalingRules withWindow(ScalingRules rules, int seconds) {
        return new ScalingRules(seconds, rules.select(), rules.policies(), rules.tolerance());
    }

    /** The API server rejects minReplicas 0 with resource metrics only; the recorded controller does not. */
    private static HorizontalPodAutoscaler autoscaler(MappingNode hpa) {
        MappingNode spec = Json.mapping(hpa, "spec");
        if (!"0".equals(spec.text("minReplicas"))) {
            return WorkloadFixture.read(HorizontalPodAutoscaler.class, hpa);
        }
        MappingNode admitted = replaced(
                hpa,
                "spec",
                replaced(spec, "minReplicas", new ScalarNode(spec.position(), ScalarNode.Kind.INTEGER, "1")));
        return WorkloadFixture.read(HorizontalPodAutoscaler.class, admitted).withMinReplicas(0);
    }

    private static MappingNode replaced(MappingNode node, String key, SourceNode value) {
        return new MappingNode(
                node.position(),
                node.entries().stream()
                        .map(entry ->
                                entry.key().equals(key) ? new MappingNode.Entry(entry.position(), key, value) : entry)
                        .toList());
    }

    private Scale scale(MappingNode in) {
        List<ScaledPod> pods = new ArrayList<>();
        int number = 0;
        SourceNode listed = in.present("pods");
        if (listed instanceof SequenceNode sequence) {
            for (SourceNode pod : sequence.items()) {
                pods.add(pod(((SequenceNode) pod).items(), number++));
            }
        } else if (listed instanceof MappingNode samples) {
            for (MappingNode.Entry entry : samples.entries()) {
                pods.add(running(entry.key(), number++));
            }
            // For a Pods metric only the samples are recorded; pods without a sample exist, too.
            while (number < Json.number(in, "statusReplicas")) {
                pods.add(running("silent-" + number, number++));
            }
        }
        return new Scale(Json.count(in, "specReplicas"), Json.count(in, "statusReplicas"), pods);
    }

    private ScaledPod running(String name, int number) {
        return new ScaledPod(name, Pod.Phase.RUNNING, ScaledPod.Readiness.READY, 0, 0, false, spec(number));
    }

    private ScaledPod pod(List<SourceNode> columns, int number) {
        double ready = number(columns, READY);
        return new ScaledPod(
                text(columns, NAME),
                Pod.Phase.valueOf(text(columns, PHASE).toUpperCase(Locale.ROOT)),
                ready < 0
                        ? ScaledPod.Readiness.UNKNOWN
                        : ready == 0 ? ScaledPod.Readiness.NOT_READY : ScaledPod.Readiness.READY,
                time(columns, STARTED),
                time(columns, READY_SINCE),
                number(columns, DELETING) != 0,
                spec(number));
    }

    private static String text(List<SourceNode> columns, int column) {
        return ((ScalarNode) columns.get(column)).text();
    }

    private static long time(List<SourceNode> columns, int column) {
        return columns.get(column).isNull() ? Pod.NEVER : WorkloadFixture.nanos(number(columns, column));
    }

    private static double number(List<SourceNode> columns, int column) {
        return Double.parseDouble(text(columns, column));
    }

    /** Returns the spec of the pod with an index; the first pods may have other requests. */
    private PodSpec spec(int number) {
        MappingNode usual = Json.mapping(row, "podRequests");
        List<MappingNode> own = Json.mappings(row, "initialPods");
        Resources.Builder requests = Resources.builder();
        for (String resource : List.of("cpu", "memory")) {
            String key = resource.equals("cpu") ? "CPUReq" : "MemReq";
            String special = number < own.size() ? own.get(number).text(key) : null;
            String amount = special == null || special.isEmpty() ? usual.text(resource) : special;
            if (amount != null && !amount.equals("none")) {
                Quantity quantity = Quantity.parse(amount);
                requests.set(resource, resource.equals("cpu") ? quantity.milliValue() : quantity.value());
            }
        }
        Container container = new Container("c", "img", requests.build(), Resources.NONE, List.of(), false);
        return PodSpec.builder().containers(List.of(container)).build();
    }

    private Map<String, @Nullable Object> out(Scale scale, int wanted, MappingNode recorded) {
        AutoscalerStatus status = scaling.status();
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        Map<String, Object> conditions = new TreeMap<>();
        status.conditions()
                .forEach((type, condition) ->
                        conditions.put(type, List.of(condition.status() ? "True" : "False", condition.reason())));
        out.put("conditions", conditions);
        out.put("currentMetrics", readings(status));
        out.put("currentReplicas", status.currentReplicas());
        out.put("desiredReplicas", status.desiredReplicas());
        out.put("rescaled", wanted != scale.specReplicas());
        out.put("specReplicasAfter", wanted);
        if (status.lastScaleAt() != Pod.NEVER) {
            out.put("lastScaleT", status.lastScaleAt() / (double) WorkloadFixture.SECOND);
        }
        out.keySet().removeIf(key -> recorded.get(key) == null);
        return out;
    }

    private @Nullable List<Object> readings(AutoscalerStatus status) {
        List<@Nullable MetricReading> readings = status.readings();
        if (readings == null) {
            return null;
        }
        List<Object> plain = new ArrayList<>();
        List<MappingNode> specs = Json.mappings(Json.mapping(Json.mapping(row, "hpa"), "spec"), "metrics");
        for (int i = 0; i < readings.size(); i++) {
            MetricReading reading = readings.get(i);
            plain.add(reading == null ? Map.of("type", "") : plain(reading, i < specs.size() ? specs.get(i) : row));
        }
        return plain;
    }

    private static Map<String, Object> plain(MetricReading reading, MappingNode spec) {
        ScalingMetric metric = reading.metric();
        Map<String, Object> current = new TreeMap<>();
        if (reading.utilization() != null) {
            current.put("averageUtilization", reading.utilization());
        }
        if (reading.averageValue() != null) {
            current.put("averageValue", quantity(metric, reading.averageValue()));
        }
        if (reading.value() != null) {
            current.put("value", quantity(metric, reading.value()));
        }
        boolean named = !metric.isResource();
        Map<String, Object> source = new TreeMap<>();
        source.put("current", current);
        source.put(named ? "metric" : "name", named ? Map.of("name", metric.name()) : metric.name());
        if (metric.container() != null) {
            source.put("container", metric.container());
        }
        return switch (metric.source()) {
            case RESOURCE -> Map.of("resource", source, "type", "Resource");
            case CONTAINER_RESOURCE -> Map.of("containerResource", source, "type", "ContainerResource");
            case PODS -> Map.of("pods", source, "type", "Pods");
            case OBJECT -> {
                Map<String, @Nullable Object> ofObject = new TreeMap<>(source);
                ofObject.put(
                        "describedObject",
                        Json.plain(Json.mapping(spec, "object").get("describedObject")));
                yield Map.of("object", ofObject, "type", "Object");
            }
            case EXTERNAL -> Map.of("external", source, "type", "External");
        };
    }

    /** Formats thousandths as Kubernetes does: memory with binary suffixes, other resources with decimal suffixes. */
    private static String quantity(ScalingMetric metric, long thousandths) {
        boolean binary = metric.isResource() && metric.name().equals("memory");
        return binary && thousandths % 1000 == 0 ? binary(thousandths / 1000) : decimal(thousandths);
    }

    private static String binary(long amount) {
        String[] suffixes = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
        int power = 0;
        long left = amount;
        while (left != 0 && left % 1024 == 0 && power < suffixes.length - 1) {
            left /= 1024;
            power++;
        }
        return left + suffixes[power];
    }

    private static String decimal(long thousandths) {
        String[] suffixes = {"m", "", "k", "M", "G", "T", "P", "E"};
        int power = 0;
        long left = thousandths;
        while (left != 0 && left % 1000 == 0 && power < suffixes.length - 1) {
            left /= 1000;
            power++;
        }
        return left == 0 ? "0" : left + suffixes[power];
    }

    /** The metrics APIs with the values recorded at one sync. */
    private static final class RecordedMetrics implements MetricSource {
        private final long sampleAge;
        private final long window;
        private MappingNode in;
        private MappingNode metrics;
        private long now;

        RecordedMetrics(MappingNode row) {
            this.sampleAge = WorkloadFixture.nanos(Json.number(row, "metricSampleAgeSeconds"));
            this.window = WorkloadFixture.nanos(Json.number(row, "metricWindowSeconds"));
            this.in = row;
            this.metrics = row;
        }

        void show(MappingNode seen, long at) {
            in = seen;
            metrics = Json.mapping(in, "metrics");
            now = at;
        }

        @Override
        public @Nullable Map<String, Sample> ofPods(
                HorizontalPodAutoscaler scaled, ScalingMetric metric, Collection<ScaledPod> pods) {
            SourceNode recorded = metrics.present(metric.isResource() ? metric.name() : "pods");
            if (recorded == null && in.present("pods") instanceof MappingNode samples) {
                recorded = samples;
            }
            if (!(recorded instanceof MappingNode amounts)) {
                return null;
            }
            long taken = now - sampleAge;
            Map<String, Sample> samples = new LinkedHashMap<>();
            WorkloadFixture.figures(amounts)
                    .forEach((pod, amount) -> samples.put(pod, new Sample(Math.round(amount), taken, window)));
            return samples;
        }

        @Override
        public @Nullable List<Long> values(HorizontalPodAutoscaler scaled, ScalingMetric metric) {
            String key = metric.source() == ScalingMetric.Source.OBJECT ? "object" : "external";
            SourceNode recorded = metrics.present(key);
            List<Long> values = new ArrayList<>();
            if (recorded instanceof SequenceNode list) {
                list.items().forEach(item -> values.add(amount(item)));
                return values;
            }
            return recorded instanceof ScalarNode scalar && scalar.kind() != ScalarNode.Kind.STRING
                    ? List.of(amount(scalar))
                    : null;
        }

        private static long amount(SourceNode node) {
            return Math.round(Double.parseDouble(((ScalarNode) node).text()));
        }
    }
}
