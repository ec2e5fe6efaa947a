// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.scaledown.BlockingPod.Reason;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The drainability rules of pods: an ordered list, of which the first rule with a result decides ({@code
 * simulator/drainability/rules/rules.go}).
 */
final class DrainabilityRules {
    private static final String SAFE_TO_EVICT = "cluster-autoscaler.kubernetes.io/safe-to-evict";
    private static final String SAFE_VOLUMES = "cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes";
    private static final List<String> REPLICATED = List.of("ReplicationController", "Job", "ReplicaSet", "StatefulSet");

    private enum Outcome {
        MOVE,
        SKIP,
        WAIT
    }

    private record Verdict(Outcome outcome, @Nullable Reason blocked) {
        static final Verdict MOVE = new Verdict(Outcome.MOVE, null);
        static final Verdict SKIP = new Verdict(Outcome.SKIP, null);
        static final Verdict WAIT = new Verdict(Outcome.WAIT, null);

        static Verdict blocked(Reason reason) {
            return new Verdict(Outcome.SKIP, reason);
        }
    }

    private final Controllers controllers;
    private final boolean skipSystemPods;
    private final boolean skipLocalStorage;
    private final boolean skipCustomControllers;
    private final int minReplicas;
    private final long systemPodTimeout;

    DrainabilityRules(AutoscalingOptions options, Controllers controllers) {
        this.controllers = controllers;
        this.skipSystemPods = options.isOn(Flag.SKIP_NODES_WITH_SYSTEM_PODS);
        this.skipLocalStorage = options.isOn(Flag.SKIP_NODES_WITH_LOCAL_STORAGE);
        this.skipCustomControllers = options.isOn(Flag.SKIP_NODES_WITH_CUSTOM_CONTROLLER_PODS);
        this.minReplicas = options.integer(Flag.MIN_REPLICA_COUNT);
        this.systemPodTimeout = options.nanos(Flag.BLOCKING_SYSTEM_POD_DISRUPTION_TIMEOUT);
    }

    /** Classifies the pods of a node, up to the first that blocks ({@code simulator/drain.go GetPodsToMove}). */
    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/simulator/drain.go", symbol = "GetPodsToMove")
    PodMoveInfo podsToMove(Collection<Pod> pods, RemainingPdbTracker budgets, long now) {
        List<Pod> moving = new ArrayList<>();
        List<Pod> waiting = new ArrayList<>();
        for (Pod pod : pods) {
            Verdict verdict = verdict(pod, budgets, now);
            if (verdict.blocked() != null) {
                return new PodMoveInfo(moving, waiting, new BlockingPod(pod, verdict.blocked()));
            }
            if (verdict.outcome() == Outcome.WAIT) {
                waiting.add(pod);
            } else if (verdict.outcome() == Outcome.MOVE && !Pods.isDaemonPod(pod)) {
                moving.add(pod);
            }
        }
        return new PodMoveInfo(moving, waiting, null);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/drainability/rules/rules.go",
            symbol = {"Rules.Drainable", "Default"})
    private Verdict verdict(Pod pod, RemainingPdbTracker budgets, long now) {
        if (Pods.isMirrorPod(pod) || Pods.isLongTerminating(pod, now)) {
            return Verdict.SKIP;
        }
        Reason fewReplicas = skipCustomControllers ? ofController(pod) : null;
        if (fewReplicas != null) {
            return Verdict.blocked(fewReplicas);
        }
        String safe = pod.meta().annotations().getOrDefault(SAFE_TO_EVICT, "");
        if (Pods.isDaemonPod(pod) || safe.equals("true") || isTerminal(pod)) {
            return Verdict.MOVE;
        }
        if (safe.equals("on-completion")) {
            return Verdict.WAIT;
        }
        if (!isReplicated(pod)) {
            return Verdict.blocked(Reason.NOT_REPLICATED);
        }
        boolean isSystemPod = pod.meta().namespace().equals("kube-system") && !budgets.isCovered(pod);
        if (skipSystemPods && isSystemPod) {
            boolean isOld = pod.meta().createdAt() + systemPodTimeout < now;
            return isOld ? Verdict.MOVE : Verdict.blocked(Reason.UNMOVABLE_KUBE_SYSTEM_POD);
        }
        if (safe.equals("false")) {
            return Verdict.blocked(Reason.NOT_SAFE_TO_EVICT_ANNOTATION);
        }
        if (skipLocalStorage && hasLocalStorage(pod)) {
            return Verdict.blocked(Reason.LOCAL_STORAGE_REQUESTED);
        }
        return budgets.isExhaustedFor(pod) ? Verdict.blocked(Reason.NOT_ENOUGH_PDB) : Verdict.MOVE;
    }

    /**
     * Checks a pod's controller, but not that of a pod that only has the annotation of a daemon pod ({@code
     * drainability/rules/replicacount/rule.go}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/drainability/rules/replicacount/rule.go",
            symbol = "Rule.Drainable")
    private @Nullable Reason ofController(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null || !controllers.isWatched(owner)) {
            return null;
        }
        boolean isOther = !owner.kind().equals("DaemonSet") && !owner.kind().equals("ReplicationController");
        if (isOther && Pods.isDaemonPod(pod)) {
            return null;
        }
        if (!controllers.exists(pod.meta().namespace(), owner)) {
            return Reason.CONTROLLER_NOT_FOUND;
        }
        Integer replicas = controllers.replicas(pod.meta().namespace(), owner);
        return replicas != null && replicas < minReplicas ? Reason.MIN_REPLICAS_REACHED : null;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/drainability/rules/replicated/rule.go",
            symbol = "Rule.Drainable")
    private boolean isReplicated(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        return owner != null && (!skipCustomControllers || REPLICATED.contains(owner.kind()));
    }

    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/drain/drain.go", symbol = "IsPodTerminal")
    private static boolean isTerminal(Pod pod) {
        boolean restartsFailed = pod.spec().restartPolicy().equals("OnFailure");
        boolean neverRestarts = pod.spec().restartPolicy().equals("Never");
        return pod.phase() == Pod.Phase.FAILED
                || (pod.phase() == Pod.Phase.SUCCEEDED && (restartsFailed || neverRestarts));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/drain/drain.go",
            symbol = {"HasBlockingLocalStorage", "isLocalVolume"})
    private static boolean hasLocalStorage(Pod pod) {
        String annotation = pod.meta().annotations().getOrDefault(SAFE_VOLUMES, "");
        List<String> safe = Arrays.asList(annotation.split(","));
        for (Volume volume : pod.spec().volumes()) {
            boolean isLocal = volume.kind() == Volume.Kind.HOST_PATH || volume.kind() == Volume.Kind.EMPTY_DIR;
            if (isLocal && !safe.contains(volume.name())) {
                return true;
            }
        }
        return false;
    }
}
