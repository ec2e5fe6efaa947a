// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The replica calculator (Kubernetes v1.37): the replicas that bring usage to a metric's target, unchanged within the
 * tolerance. For missing samples and unready pods it assumes usage that reduces the change, and makes no change where that
 * reverses its direction.
 */
final class ReplicaCalculator {
    private final HorizontalPodAutoscaler autoscaler;
    private final Scale scale;
    private final MetricSource source;
    private final AutoscalerSettings settings;
    private final Tolerance tolerance;
    private final long now;

    ReplicaCalculator(
            HorizontalPodAutoscaler autoscaler,
            Scale scale,
            MetricSource source,
            AutoscalerSettings settings,
            long now) {
        this.autoscaler = autoscaler;
        this.scale = scale;
        this.source = source;
        this.settings = settings;
        this.tolerance = Tolerance.of(autoscaler, settings.tolerance());
        this.now = now;
    }

    Proposal propose(ScalingMetric metric) {
        return metric.source() == Source.OBJECT || metric.source() == Source.EXTERNAL
                ? ofValues(metric)
                : ofPods(metric);
    }

    private Proposal ofPods(ScalingMetric metric) {
        Map<String, Sample> samples = source.ofPods(autoscaler, metric, scale.pods());
        if (samples == null || samples.isEmpty()) {
            return Proposal.failed("no metrics returned from the metrics API");
        }
        if (scale.pods().isEmpty()) {
            return Proposal.failed("no pods returned by selector while calculating replica count");
        }
        boolean cpu = metric.isResource() && metric.name().equals("cpu");
        PodGroups groups = PodGroups.of(scale.pods(), samples, cpu, settings, now);
        if (groups.samples().isEmpty()) {
            return Proposal.failed("did not receive metrics for targeted pods (pods might be unready)");
        }
        if (metric.targetType() != TargetType.UTILIZATION) {
            Average average = new Average(metric);
            return proposal(groups, average);
        }
        Map<String, Long> requests = requests(metric);
        if (requests == null) {
            return Proposal.failed("missing request for " + metric.name());
        }
        Utilization utilization = new Utilization(metric, requests);
        if (utilization.requested(groups.samples()) == 0) {
            return Proposal.failed("no metrics returned matched known pods");
        }
        return proposal(groups, utilization);
    }

    private @Nullable Map<String, Long> requests(ScalingMetric metric) {
        Map<String, Long> requests = new LinkedHashMap<>();
        for (ScaledPod pod : scale.pods()) {
            Long request = pod.request(metric.name(), metric.container());
            if (request == null) {
                return null;
            }
            requests.put(pod.name(), request);
        }
        return requests;
    }

    private Proposal proposal(PodGroups groups, Usage usage) {
        double ratio = usage.ratio(groups.samples());
        MetricReading reading = usage.reading(groups.samples());
        boolean upWithUnready = !groups.unready().isEmpty() && ratio > 1;
        if (!upWithUnready && groups.missing().isEmpty()) {
            int replicas = tolerance.isWithin(ratio) ? scale.specReplicas() : ceil(ratio * groups.ready());
            return Proposal.of(replicas, reading);
        }
        Map<String, Sample> filled = filled(groups, usage, ratio, upWithUnready);
        double cautious = usage.ratio(filled);
        boolean turned = (ratio < 1 && cautious > 1) || (ratio > 1 && cautious < 1);
        if (tolerance.isWithin(cautious) || turned) {
            return Proposal.of(scale.specReplicas(), reading);
        }
        int replicas = ceil(cautious * filled.size());
        boolean contradicts =
                (cautious < 1 && replicas > scale.specReplicas()) || (cautious > 1 && replicas < scale.specReplicas());
        return Proposal.of(contradicts ? scale.specReplicas() : replicas, reading);
    }

    private static Map<String, Sample> filled(PodGroups groups, Usage usage, double ratio, boolean upWithUnready) {
        Map<String, Sample> filled = new LinkedHashMap<>(groups.samples());
        for (ScaledPod pod : groups.missing()) {
            if (ratio < 1) {
                filled.put(pod.name(), new Sample(usage.atTarget(pod), 0, 0));
            } else if (ratio > 1) {
                filled.put(pod.name(), new Sample(0, 0, 0));
            }
        }
        if (upWithUnready) {
            groups.unready().forEach(pod -> filled.put(pod.name(), new Sample(0, 0, 0)));
        }
        return filled;
    }

    private Proposal ofValues(ScalingMetric metric) {
        List<Long> values = source.values(autoscaler, metric);
        if (values == null || values.isEmpty()) {
            return Proposal.failed("unable to get metric " + metric.name());
        }
        long usage = 0;
        for (long value : values) {
            usage = value > 0 && usage > Long.MAX_VALUE - value ? Long.MAX_VALUE : usage + value;
        }
        return metric.targetType() == TargetType.AVERAGE_VALUE ? perPod(metric, usage) : asAWhole(metric, usage);
    }

    private Proposal perPod(ScalingMetric metric, long usage) {
        int replicas = scale.statusReplicas();
        double ratio = usage / ((double) metric.target() * replicas);
        int wanted = tolerance.isWithin(ratio) ? replicas : ceil(usage / (double) metric.target());
        return Proposal.of(wanted, new MetricReading(metric, null, shareOf(usage, replicas), null));
    }

    /** Returns the amount per pod; without pods, upstream shows the least 64-bit integer. */
    private static long shareOf(long usage, int replicas) {
        return replicas == 0 ? Long.MIN_VALUE : (long) Math.ceil(usage / (double) replicas);
    }

    private Proposal asAWhole(ScalingMetric metric, long usage) {
        double ratio = usage / (double) metric.target();
        MetricReading reading = new MetricReading(metric, null, null, usage);
        if (scale.specReplicas() == 0) {
            return Proposal.of(ceil(ratio), reading);
        }
        if (tolerance.isWithin(ratio)) {
            return Proposal.of(scale.specReplicas(), reading);
        }
        if (scale.pods().isEmpty()) {
            return Proposal.failed("no pods returned by selector while calculating replica count");
        }
        long ready = scale.pods().stream().filter(ScaledPod::isRunningAndReady).count();
        return Proposal.of(ceil(ratio * ready), reading);
    }

    private static int ceil(double replicas) {
        return (int) Math.ceil(replicas);
    }

    /** The ratio of usage to its target. */
    private interface Usage {
        double ratio(Map<String, Sample> samples);

        MetricReading reading(Map<String, Sample> samples);

        /** Returns the assumed usage of a pod without sample when the others are below their target. */
        long atTarget(ScaledPod pod);
    }

    /** Usage as an amount per pod, truncated to a whole number of thousandths. */
    private record Average(ScalingMetric metric) implements Usage {
        @Override
        public double ratio(Map<String, Sample> samples) {
            return average(samples) / (double) metric.target();
        }

        private static long average(Map<String, Sample> samples) {
            return sum(samples) / samples.size();
        }

        @Override
        public MetricReading reading(Map<String, Sample> samples) {
            return new MetricReading(metric, null, average(samples), null);
        }

        @Override
        public long atTarget(ScaledPod pod) {
            return metric.target();
        }
    }

    /** Usage as a share of the requests, truncated to whole percent; samples of unknown pods do not count. */
    private record Utilization(ScalingMetric metric, Map<String, Long> requests) implements Usage {
        private static final int PERCENT = 100;

        long requested(Map<String, Sample> samples) {
            return samples.keySet().stream()
                    .mapToLong(pod -> requests.getOrDefault(pod, 0L))
                    .sum();
        }

        private Map<String, Sample> known(Map<String, Sample> samples) {
            Map<String, Sample> known = new LinkedHashMap<>(samples);
            known.keySet().retainAll(requests.keySet());
            return known;
        }

        private int percent(Map<String, Sample> samples) {
            return (int) (sum(known(samples)) * PERCENT / requested(samples));
        }

        @Override
        public double ratio(Map<String, Sample> samples) {
            return percent(samples) / (double) metric.target();
        }

        @Override
        public MetricReading reading(Map<String, Sample> samples) {
            Map<String, Sample> known = known(samples);
            return new MetricReading(metric, percent(samples), sum(known) / known.size(), null);
        }

        @Override
        public long atTarget(ScaledPod pod) {
            return requests.getOrDefault(pod.name(), 0L) * Math.max(PERCENT, metric.target()) / PERCENT;
        }
    }

    private static long sum(Map<String, Sample> samples) {
        return samples.values().stream().mapToLong(Sample::amount).sum();
    }
}
