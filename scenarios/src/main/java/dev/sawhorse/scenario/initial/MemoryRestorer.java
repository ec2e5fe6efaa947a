// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.clusterautoscaler.LoopMemory;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerMemory;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerStatus;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.initial.AutoscalerEntry;
import dev.sawhorse.scenario.file.initial.InitialOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The restoration of what autoscalers know of earlier decisions: the recorded status of HorizontalPodAutoscalers, and what their
 * controller and Cluster Autoscaler remember if the scenario says so.
 */
final class MemoryRestorer {
    private final Simulated world;
    private final InitialOptions options;

    MemoryRestorer(Simulated world, InitialOptions options) {
        this.world = world;
        this.options = options;
    }

    void restore(InitialState state) {
        for (Manifest manifest : state.ofKind("HorizontalPodAutoscaler")) {
            HorizontalPodAutoscaler autoscaler = world.cluster()
                    .workloads()
                    .autoscalers()
                    .find(manifest.meta().key());
            if (autoscaler != null) {
                world.controllers().autoscalers().adopt(autoscaler, status(manifest), memory(autoscaler.key()));
            }
        }
        for (Manifest manifest : state.ofKind(ScaledObject.KIND)) {
            ScaledObject scaledObject = world.cluster()
                    .workloads()
                    .scaledObjects()
                    .find(manifest.meta().key());
            if (scaledObject != null) {
                world.scaledObjects()
                        .adopt(
                                scaledObject,
                                RecordedFields.nanos(
                                        RecordedFields.status(manifest),
                                        "lastActiveTime",
                                        world.karpenter().start()));
            }
        }
        ClusterAutoscaler autoscaler = world.clusterAutoscaler();
        LoopMemory memory = options.clusterAutoscaler();
        if (autoscaler != null && memory != null) {
            autoscaler.restore(memory);
        }
        world.cluster().identities().continueAfter(options.issued());
    }

    private @Nullable AutoscalerMemory memory(String key) {
        return options.autoscalers().stream()
                .filter(entry -> entry.name().equals(key))
                .map(AutoscalerEntry::memory)
                .findFirst()
                .orElse(null);
    }

    private AutoscalerStatus status(Manifest manifest) {
        MappingNode status = RecordedFields.status(manifest);
        Map<String, AutoscalerStatus.Condition> conditions = new LinkedHashMap<>();
        for (MappingNode condition : status.mappings("conditions")) {
            String type = condition.text("type");
            if (type != null) {
                conditions.put(
                        type,
                        new AutoscalerStatus.Condition(
                                "True".equals(condition.text("status")),
                                Objects.requireNonNullElse(condition.text("reason"), "")));
            }
        }
        return new AutoscalerStatus(
                RecordedFields.count(status, "currentReplicas"),
                RecordedFields.count(status, "desiredReplicas"),
                null,
                conditions,
                RecordedFields.nanos(status, "lastScaleTime", world.karpenter().start()));
    }
}
