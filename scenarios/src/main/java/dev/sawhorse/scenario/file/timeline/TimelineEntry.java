// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.kube.Workloads;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * An action of a person or a pipeline on the cluster at a time of the run.
 *
 * @param at time since the start
 */
public record TimelineEntry(Duration at, Action action) {

    /** The action. */
    public sealed interface Action
            permits Scale,
                    Apply,
                    Delete,
                    Drain,
                    Cordon,
                    RolloutRestart,
                    ImageChange,
                    TaintChange,
                    MetadataChange,
                    InstanceInterruption,
                    CapacityShortage,
                    ZoneOutage,
                    ReservationChange,
                    QuotaChange,
                    ImageRelease,
                    TagChange,
                    NodeGroupResize,
                    InstanceRefreshStart,
                    InstanceProtection {}

    /** A timeline action that sets the replicas of objects. */
    public record Scale(ObjectSelector objects, int replicas) implements Action {
        /** The kind of NodePools, whose replicas are nodes. */
        public static final String NODE_POOL = "NodePool";
    }

    /** A timeline action that applies a manifest: creates its objects, or replaces existing ones. */
    public record Apply(ManifestEntry manifest) implements Action {}

    /** A timeline action that deletes objects. */
    public record Delete(ObjectSelector objects) implements Action {}

    private static final Duration LONGEST = Duration.ofDays(366);
    private static final int MOST_REPLICAS = 1_000_000;

    /** Kinds with replicas: those of Kubernetes, and the NodePool, of which only a static one has them. */
    private static final List<String> SCALABLE_KINDS = Stream.concat(
                    Workloads.SCALABLE_KINDS.stream(), Stream.of(Scale.NODE_POOL))
            .toList();

    private static final Field<Integer> REPLICAS =
            Field.required("replicas", Types.integer(0, MOST_REPLICAS), "New number of replicas.");

    private static final Field<Duration> AT =
            Field.required("at", Types.duration(Duration.ZERO, LONGEST), "Time since the start of the run.");

    private static final Field<Scale> SCALE = Field.optional(
            "scale",
            WorkloadChoice.section(
                    SCALABLE_KINDS, (objects, values) -> new Scale(objects, values.get(REPLICAS)), REPLICAS),
            "Set the replicas of objects, as `kubectl scale`.");

    private static final Field<ManifestEntry> APPLY =
            Field.optional("apply", ManifestEntry.TYPE, "Create objects, or replace objects of the same name.");

    private static final Field<Delete> DELETE = Field.optional(
            "delete",
            Section.of(TimelineEntry::delete, ObjectSelector.KIND, ObjectSelector.NAMESPACE)
                    .withExactlyOneOf(ObjectSelector.NAME, ObjectSelector.SELECTOR),
            "Delete objects.");

    private static final Field<Drain> DRAIN = Field.optional(
            "drain", Drain.SECTION, "Cordon nodes and evict their pods, as `kubectl drain --ignore-daemonsets`.");

    private static final Field<Cordon> CORDON =
            Field.optional("cordon", Cordon.CORDON, "Mark nodes as unschedulable, as `kubectl cordon`.");

    private static final Field<Cordon> UNCORDON =
            Field.optional("uncordon", Cordon.UNCORDON, "Mark cordoned nodes as schedulable again.");

    private static final Field<RolloutRestart> ROLLOUT_RESTART = Field.optional(
            "rolloutRestart",
            RolloutRestart.SECTION,
            "Replace all pods of workloads by their update strategy, as `kubectl rollout restart`.");

    private static final Field<ImageChange> SET_IMAGE = Field.optional(
            "setImage", ImageChange.SECTION, "Change container images of workloads, as `kubectl set image`.");

    private static final Field<TaintChange> TAINT = Field.optional(
            "taint", TaintChange.SECTION, "Change the taints of nodes, as `kubectl taint --overwrite` or as a daemon.");

    private static final Field<MetadataChange> LABEL = Field.optional(
            "label", MetadataChange.LABEL, "Change the labels of nodes, as `kubectl label --overwrite`.");

    private static final Field<MetadataChange> ANNOTATE = Field.optional(
            "annotate",
            MetadataChange.ANNOTATE,
            "Change the annotations of pods, nodes or NodePools, as `kubectl annotate --overwrite`.");

    private static final Field<InstanceInterruption> INTERRUPT =
            Field.optional("interrupt", InstanceInterruption.SECTION, "Interrupt running instances.");

    private static final Field<CapacityShortage> SHORTAGE =
            Field.optional("shortage", CapacityShortage.SECTION, "Limit the capacity of EC2 pools for a time.");

    private static final Field<ZoneOutage> ZONE_OUTAGE =
            Field.optional("zoneOutage", ZoneOutage.SECTION, "Simulate a zone outage.");

    private static final Field<ReservationChange> RESERVATION_CHANGE = Field.optional(
            "reservationChange", ReservationChange.SECTION, "Change or cancel an on-demand capacity reservation.");

    private static final Field<QuotaChange> QUOTA_CHANGE =
            Field.optional("quotaChange", QuotaChange.SECTION, "Change a vCPU quota of the account.");

    private static final Field<ImageRelease> IMAGE_RELEASE =
            Field.optional("imageRelease", ImageRelease.SECTION, "Publish a new version of a machine image.");

    private static final Field<TagChange> RETAG =
            Field.optional("retag", TagChange.SECTION, "Change the tags of a subnet or a security group.");

    private static final Field<NodeGroupResize> RESIZE =
            Field.optional("resize", NodeGroupResize.SECTION, "Change the desired capacity of a node group.");

    private static final Field<InstanceRefreshStart> INSTANCE_REFRESH = Field.optional(
            "instanceRefresh", InstanceRefreshStart.SECTION, "Start an instance refresh of a node group.");

    private static final Field<InstanceProtection> INSTANCE_PROTECTION = Field.optional(
            "instanceProtection",
            InstanceProtection.SECTION,
            "Add or remove scale-in protection of instances of a node group.");

    public static final Section<TimelineEntry> SECTION = Section.of(TimelineEntry::assemble, AT)
            .withExactlyOneOf(
                    SCALE,
                    APPLY,
                    DELETE,
                    DRAIN,
                    CORDON,
                    UNCORDON,
                    ROLLOUT_RESTART,
                    SET_IMAGE,
                    TAINT,
                    LABEL,
                    ANNOTATE,
                    INTERRUPT,
                    SHORTAGE,
                    ZONE_OUTAGE,
                    RESERVATION_CHANGE,
                    QUOTA_CHANGE,
                    IMAGE_RELEASE,
                    RETAG,
                    RESIZE,
                    INSTANCE_REFRESH,
                    INSTANCE_PROTECTION);

    private static TimelineEntry assemble(FieldValues values) {
        return new TimelineEntry(values.get(AT), action(values));
    }

    private static Delete delete(FieldValues values) {
        return new Delete(
                ObjectSelector.of(values.get(ObjectSelector.KIND), values, values.get(ObjectSelector.NAMESPACE)));
    }

    private static Action action(FieldValues values) {
        for (Field<? extends Action> field : List.of(
                SCALE,
                DELETE,
                DRAIN,
                CORDON,
                UNCORDON,
                ROLLOUT_RESTART,
                SET_IMAGE,
                TAINT,
                LABEL,
                ANNOTATE,
                INTERRUPT,
                SHORTAGE,
                ZONE_OUTAGE,
                RESERVATION_CHANGE,
                QUOTA_CHANGE,
                IMAGE_RELEASE,
                RETAG,
                RESIZE,
                INSTANCE_REFRESH,
                INSTANCE_PROTECTION)) {
            Action action = values.find(field);
            if (action != null) {
                return action;
            }
        }
        return new Apply(values.get(APPLY));
    }
}
