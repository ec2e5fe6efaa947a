// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.objects.LiveObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The desired configuration of a run at a time: the manifests that people have applied until then, as they wrote them, with the
 * replicas, annotations, images and restarts of that time, without what has been deleted since.
 */
public final class DesiredObjects {
    /** What is exported as it is in the cluster. */
    private static final Set<String> AS_STORED =
            Set.of("Node", "NodeClaim", "Pod", "Job", "PersistentVolume", "PersistentVolumeClaim");

    private static final Position NOWHERE = Position.ofFile("");

    private final Map<String, Manifest> applied = new LinkedHashMap<>();
    private final LiveObjects live;
    private final Workloads workloads;
    private final Function<CronJob, @Nullable Instant> lastScheduleTime;

    /** @param lastScheduleTime returns when a CronJob last created a Job, null if it did not */
    public DesiredObjects(
            Scenario scenario,
            long now,
            LiveObjects live,
            Workloads workloads,
            Function<CronJob, @Nullable Instant> lastScheduleTime) {
        this.lastScheduleTime = lastScheduleTime;
        this.live = live;
        this.workloads = workloads;
        scenario.initialObjects().all().forEach(this::apply);
        for (TimelineEntry entry : scenario.file().timeline()) {
            if (entry.at().toNanos() <= now && entry.action() instanceof TimelineEntry.Apply apply) {
                scenario.objects(apply.manifest()).all().forEach(this::apply);
            }
        }
    }

    private void apply(Manifest manifest) {
        applied.put(manifest.name(), manifest);
    }

    /** Returns the objects in the order in which they were first applied. */
    public List<MappingNode> objects() {
        List<MappingNode> objects = new ArrayList<>();
        for (Manifest manifest : applied.values()) {
            String kind = manifest.kind().kind();
            boolean isStored = AS_STORED.contains(kind);
            boolean isGone =
                    LiveObjects.deletes(kind) && live.find(kind, manifest.meta().key()) == null;
            if (!isStored && !isGone && manifest.place().node() instanceof MappingNode written) {
                objects.add(current(manifest, written));
            }
        }
        return objects;
    }

    private MappingNode current(Manifest manifest, MappingNode written) {
        String kind = manifest.kind().kind();
        String key = manifest.meta().key();
        MappingNode current = written;
        Number replicas = replicas(kind, key);
        if (replicas != null) {
            SourceNode scalar = new ScalarNode(NOWHERE, ScalarNode.Kind.INTEGER, String.valueOf(replicas));
            current = current.with("spec", current.mapping("spec").with("replicas", scalar));
        }
        PodTemplate template = workloads.templateOf(kind, key);
        if (template != null) {
            current = new EditedTemplate(template).in(current);
        }
        CronJob cronJob = kind.equals("CronJob") ? workloads.cronJobs().find(key) : null;
        Instant scheduled = cronJob == null ? null : lastScheduleTime.apply(cronJob);
        if (scheduled != null) {
            current = current.with("status", Trees.of(Map.of("lastScheduleTime", scheduled.toString())));
        }
        ObjectMeta meta = live.find(kind, key);
        return kind.equals("NodePool") && meta != null ? annotated(current, meta) : current;
    }

    private @Nullable Number replicas(String kind, String key) {
        if (kind.equals("NodePool")) {
            return live.replicasOfNodePool(key);
        }
        return workloads.replicasOf(kind, key);
    }

    /** People annotate NodePools in the middle of a run. */
    private static MappingNode annotated(MappingNode object, ObjectMeta meta) {
        MappingNode metadata = object.mapping("metadata");
        return meta.annotations().isEmpty() && metadata.present("annotations") == null
                ? object
                : object.with("metadata", metadata.with("annotations", Trees.of(meta.annotations())));
    }

    /** Returns the manifest of an object as it was applied last, null if nobody applied it. */
    @Nullable
    Manifest find(String kind, String key) {
        return applied.get(kind + " " + key);
    }
}
