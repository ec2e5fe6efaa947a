// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.node.termination.EvictionQueue;
import dev.sawhorse.karpenter.node.termination.NodeTermination;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import dev.sawhorse.kube.api.VolumeAttachment;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.store.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of the termination of one node that is deleted at the start: calls to the Eviction API and to the cloud provider,
 * deleted pods, and the conditions of the claim. Evictions are retried every second, after the node is reconciled, as in the
 * recordings.
 */
final class DrainTable {
    private static final long SECOND = 1_000_000_000L;
    private static final String BLOCKED_POD = "story/pod";
    private static final List<String> CONDITIONS = List.of("Drained", "InstanceTerminating", "VolumesDetached");

    private final MappingNode row;
    private final DrainCloud cloud;
    private final Cluster cluster;
    private final Environment karpenter;
    private final DrainLog log;
    private final Node node;
    private final NodeClaim claim;
    private @Nullable Pod evicting;

    private DrainTable(MappingNode row) {
        this.row = row;
        Instant now = Instant.parse(Json.text(row, "now"));
        this.cloud = new DrainCloud(
                (int) Json.number(row, "cloudDeleteCallsBeforeNotFound"),
                Json.flag(row, "instanceGone"),
                this::instanceDeletionRequested);
        KarpenterTable table = new KarpenterTable(cloud, now);
        this.karpenter = table.karpenter();
        this.cluster = karpenter.cluster();
        this.log = new DrainLog(cluster::now);
        this.claim = table.restoreClaim(Json.mapping(row, "nodeClaim"));
        this.node = table.restoreNode(Json.mapping(row, "node"), claim);
        for (MappingNode pod : Json.mappings(row, "pods")) {
            restore(pod, table.read(pod, Pod.class));
        }
        long attachedUntil = nanos("volumeAttachedUntilSeconds");
        if (attachedUntil >= 0) {
            attachVolume(attachedUntil);
        }
    }

    static @Nullable String replayRow(MappingNode row) {
        return new DrainTable(row).replay();
    }

    private @Nullable String replay() {
        cluster.pods().watch(this::onPod);
        cluster.nodes().watch((event, changed) -> {
            if (event == Watch.Event.DELETED) {
                log.nodeGone();
            }
        });
        new NodeTermination(
                        karpenter,
                        new EvictionQueue(karpenter, this::evict, Phase.SCHEDULER, new BackOff(SECOND, SECOND)))
                .start();
        karpenter.nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
        cluster.deleteNode(node);
        boolean ends = row.present("nodeFinalizerRemovedAtSeconds") != null;
        long end = nanos(ends ? "nodeFinalizerRemovedAtSeconds" : "stillTerminatingAtSeconds");
        for (long at = 0; at <= end; at += SECOND) {
            cluster.simulation().runUntil(at);
            log.conditions(conditions());
        }
        Map<String, @Nullable Object> got = new TreeMap<>();
        got.put("nodeFinalizerRemovedAtSeconds", log.nodeGoneAt());
        got.put("timeline", log.lines());
        Map<String, @Nullable Object> expected = new TreeMap<>();
        expected.put("nodeFinalizerRemovedAtSeconds", Json.plain(row.get("nodeFinalizerRemovedAtSeconds")));
        expected.put("timeline", DrainLog.sorted(Json.plain(row.get("timeline"))));
        return Json.difference("story", expected, got);
    }

    private Map<String, Object> conditions() {
        Map<String, Object> conditions = new TreeMap<>();
        for (String type : CONDITIONS) {
            Condition condition = claim.condition(type);
            if (condition != null) {
                conditions.put(type, condition.status() + "/" + condition.reason());
            }
        }
        return conditions;
    }

    private void restore(MappingNode manifest, Pod recorded) {
        boolean statesGrace = Json.mapping(manifest, "spec").present("terminationGracePeriodSeconds") != null;
        PodSpec spec = statesGrace
                ? recorded.spec()
                : recorded.spec().toBuilder()
                        .terminationGracePeriodSeconds(PodSpec.NO_GRACE_PERIOD)
                        .build();
        String name = recorded.meta().name();
        Map<String, String> labels = new LinkedHashMap<>(recorded.meta().labels());
        labels.put(BLOCKED_POD, name);
        long deletionAt = recorded.isTerminating() ? recorded.deletionDeadline() : Pod.NEVER;
        PodStatus status =
                new PodStatus(recorded.phase(), null, "", recorded.startedAt(), recorded.readyAt(), deletionAt);
        Pod pod = cluster.restorePod(status.restore(recorded.meta().withLabels(labels), spec));
        if (deletionAt > 0) {
            removeAt(deletionAt, pod);
        }
        String until = Json.mapping(row, "pdbBlocksUntilSeconds").text(name);
        if (until != null && Long.parseLong(until) > 0) {
            block(recorded.meta(), Long.parseLong(until) * SECOND);
        }
    }

    /** Blocks the eviction of a pod for a time by a PodDisruptionBudget of its own. */
    private void block(ObjectMeta pod, long until) {
        PodDisruptionBudget budget = new PodDisruptionBudget(
                ObjectMeta.of(pod.namespace(), pod.name()),
                new LabelSelector(Map.of(BLOCKED_POD, pod.name()), List.of()),
                null,
                null,
                false,
                PodDisruptionBudget.Status.ofAllowed(0));
        cluster.podDisruptionBudgets().create(budget);
        at(
                until,
                () -> cluster.podDisruptionBudgets()
                        .update(budget.withStatus(PodDisruptionBudget.Status.ofAllowed(1))));
    }

    private void attachVolume(long until) {
        VolumeAttachment attachment = new VolumeAttachment(ObjectMeta.of("", "attachment"), node.name(), "volume");
        cluster.storage().attachments().create(attachment);
        at(until, () -> cluster.storage().attachments().delete(attachment));
    }

    private Eviction evict(Pod pod, String by) {
        evicting = pod;
        Eviction answer = cluster.evict(pod, by);
        evicting = null;
        log.eviction(pod.meta().name(), answer);
        return answer;
    }

    private void onPod(Watch.Event event, Pod pod) {
        String name = pod.meta().name();
        if (event == Watch.Event.DELETED) {
            log.podGone(name);
            return;
        }
        if (!pod.isTerminating() || event == Watch.Event.ADDED) {
            return;
        }
        if (pod != evicting) {
            log.forcedDeletion(name, (pod.deletionDeadline() - cluster.now()) / SECOND);
        }
        removeAt(pod.deletionDeadline(), pod);
    }

    /** A pod is removed at the end of its grace period, whatever its containers do. */
    private void removeAt(long time, Pod pod) {
        at(time, () -> cluster.removePod(pod));
    }

    private void instanceDeletionRequested(boolean notFound) {
        log.instanceDeletion(notFound);
    }

    private void at(long time, Runnable action) {
        cluster.simulation().scheduleAt(Math.max(time, cluster.now()), Phase.WORLD, action);
    }

    private long nanos(String key) {
        return Duration.ofSeconds((long) Json.number(row, key)).toNanos();
    }
}
