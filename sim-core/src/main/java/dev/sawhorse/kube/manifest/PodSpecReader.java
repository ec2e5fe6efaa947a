// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Volume;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of pod specs. */
final class PodSpecReader {
    /** A hundred years, in seconds. */
    private static final long LONGEST_GRACE = 100L * 365 * 24 * 3600;

    private static final long DEFAULT_GRACE = 30;

    private final ReadMode reading;
    private final ContainerReader containers;
    private final AffinityReader affinities;

    PodSpecReader(ReadMode reading) {
        this.reading = reading;
        this.containers = new ContainerReader(reading);
        this.affinities = new AffinityReader(reading);
    }

    /** Returns the pod spec under {@code spec}. */
    PodSpec read(Fields pod) {
        Fields spec = pod.fields("spec");
        if (reading.isApplied()) {
            check(pod, spec);
        }
        PodSpec.Builder builder = PodSpec.builder()
                .containers(containers.list(spec, "containers", false))
                .initContainers(containers.list(spec, "initContainers", true))
                .nodeSelector(labels(spec, "nodeSelector"))
                .affinity(spec.read("affinity", Affinity.NONE, affinities::affinity))
                .tolerations(spec.list(
                        "tolerations",
                        reading.isApplied() ? TaintReader::checkedToleration : TaintReader::recordedToleration))
                .topologySpreadConstraints(spec.list("topologySpreadConstraints", affinities::spread))
                .volumes(spec.list("volumes", PodSpecReader::volume))
                .resourceClaims(spec.has("resourceClaims"))
                .overhead(containers.amounts(spec, "overhead"))
                .podResources(podResources(spec))
                .schedulingGates(spec.list("schedulingGates", PodSpecReader::gate))
                .nodeName(emptyToNull(spec.string("nodeName")));
        addScalars(spec, builder);
        return reading.shared(builder.build());
    }

    private void addScalars(Fields spec, PodSpec.Builder builder) {
        builder.priorityClassName(spec.string("priorityClassName", ""))
                .priority(spec.integer("priority", 0, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .prioritized(reading.isApplied() || spec.has("priority"))
                .preemptionPolicy(spec.string("preemptionPolicy", "PreemptLowerPriority"))
                .terminationGracePeriodSeconds(
                        spec.wholeNumber("terminationGracePeriodSeconds", DEFAULT_GRACE, 0, LONGEST_GRACE))
                .schedulerName(spec.string("schedulerName", "default-scheduler"))
                .restartPolicy(spec.string("restartPolicy", "Always"))
                .activeDeadlineSeconds(
                        spec.read("activeDeadlineSeconds", value -> value.wholeNumber(1, Integer.MAX_VALUE)));
    }

    private void check(Fields pod, Fields spec) {
        boolean missing = pod.node().entries().isEmpty();
        if (missing || pod.require("spec") == null) {
            return;
        }
        Value list = spec.require("containers");
        if (list != null && list.list(container -> container).isEmpty()) {
            list.error("must contain at least one container", null);
        }
    }

    private @Nullable Resources podResources(Fields spec) {
        Fields resources = spec.find("resources");
        if (resources == null) {
            return null;
        }
        return containers.requests(resources, containers.amounts(resources, "limits"));
    }

    private Map<String, String> labels(Fields spec, String name) {
        return reading.isApplied() ? Names.requireLabels(spec, name) : spec.strings(name);
    }

    private static @Nullable String gate(Value value) {
        Fields gate = value.fields();
        return gate == null ? null : gate.string("name");
    }

    private static @Nullable Volume volume(Value value) {
        Fields volume = value.fields();
        if (volume == null) {
            return null;
        }
        String name = volume.string("name", "");
        if (volume.has("persistentVolumeClaim")) {
            String claim = volume.fields("persistentVolumeClaim").string("claimName");
            return new Volume(name, Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null);
        }
        if (volume.has("ephemeral")) {
            String storageClass = volume.fields("ephemeral")
                    .fields("volumeClaimTemplate")
                    .fields("spec")
                    .string("storageClassName");
            return new Volume(name, Volume.Kind.EPHEMERAL, null, storageClass);
        }
        return new Volume(name, localKind(volume), null, null);
    }

    private static Volume.Kind localKind(Fields volume) {
        if (volume.has("emptyDir")) {
            boolean inMemory = volume.fields("emptyDir").string("medium", "").equals("Memory");
            return inMemory ? Volume.Kind.EMPTY_DIR_IN_MEMORY : Volume.Kind.EMPTY_DIR;
        }
        return volume.has("hostPath") ? Volume.Kind.HOST_PATH : Volume.Kind.OTHER;
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
