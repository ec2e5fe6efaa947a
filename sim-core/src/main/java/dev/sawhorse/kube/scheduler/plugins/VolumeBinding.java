// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PreFilterResult;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that filters nodes by the topology of the pod's bound volumes, and by the availability or provisioning of volumes
 * for its other claims. Claims with immediate binding must be bound before any node is filtered. Every node scores 0 (scoring
 * by storage capacity is off by default).
 */
public final class VolumeBinding implements FilterPlugin, ScorePlugin {
    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private record Claims(List<PersistentVolumeClaim> bound, List<PersistentVolumeClaim> waiting) {}

    private final Rejection wrongPlace =
            Rejection.unresolvable(name(), "node(s) didn't match PersistentVolume's node affinity");
    private final Rejection nothingToBind =
            Rejection.unresolvable(name(), "node(s) didn't find available persistent volumes to bind");
    private final Rejection lostVolume =
            Rejection.unresolvable(name(), "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");
    private final Rejection wrongPlaceAndNothing = new Rejection(
            name(),
            List.of(
                    "node(s) didn't match PersistentVolume's node affinity",
                    "node(s) didn't find available persistent volumes to bind"),
            false);

    @Override
    public String name() {
        return "VolumeBinding";
    }

    @Override
    public PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        for (Volume volume : pod.spec().volumes()) {
            String name = volume.claimOf(pod.name());
            if (name == null) {
                continue;
            }
            PersistentVolumeClaim claim = context.storage().claims().find(pod.claimKey(name));
            String reason = claim == null ? missing(volume, name) : unusable(claim);
            if (reason != null) {
                return PreFilterResult.refused(Rejection.unresolvable(name(), reason));
            }
        }
        for (PersistentVolumeClaim claim : claims(pod, context)) {
            if (!isBound(claim) && !(isDelayed(claim, context) && claim.volumeName() == null)) {
                return PreFilterResult.refused(
                        Rejection.unresolvable(name(), "pod has unbound immediate PersistentVolumeClaims"));
            }
        }
        return PreFilterResult.ALL_NODES;
    }

    private static String missing(Volume volume, String name) {
        return volume.kind() == Volume.Kind.EPHEMERAL
                ? "waiting for ephemeral volume controller to create the persistentvolumeclaim \"" + name + "\""
                : "persistentvolumeclaim \"" + name + "\" not found";
    }

    private static @Nullable String unusable(PersistentVolumeClaim claim) {
        String name = claim.meta().name();
        if (claim.lost()) {
            return "persistentvolumeclaim \"" + name + "\" bound to non-existent persistentvolume \""
                    + (claim.volumeName() == null ? "" : claim.volumeName()) + "\"";
        }
        return claim.deleting() ? "persistentvolumeclaim \"" + name + "\" is being deleted" : null;
    }

    private static List<PersistentVolumeClaim> claims(PodClass pod, SchedulingContext context) {
        List<PersistentVolumeClaim> claims = new ArrayList<>();
        for (Volume volume : pod.spec().volumes()) {
            String name = volume.claimOf(pod.name());
            PersistentVolumeClaim claim =
                    name == null ? null : context.storage().claims().find(pod.claimKey(name));
            if (claim != null) {
                claims.add(claim);
            }
        }
        return claims;
    }

    private static boolean isBound(PersistentVolumeClaim claim) {
        return claim.volumeName() != null && claim.isBindCompleted();
    }

    private static boolean isDelayed(PersistentVolumeClaim claim, SchedulingContext context) {
        StorageClass storageClass = storageClass(claim, context);
        return storageClass != null && storageClass.waitForFirstConsumer();
    }

    private static @Nullable StorageClass storageClass(PersistentVolumeClaim claim, SchedulingContext context) {
        String name = claim.storageClassName();
        return name == null ? null : context.storage().storageClasses().find(name);
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        Claims claims = new Claims(new ArrayList<>(), new ArrayList<>());
        for (PersistentVolumeClaim claim : claims(pod, context)) {
            (isBound(claim) ? claims.bound() : claims.waiting()).add(claim);
        }
        if (claims.bound().isEmpty() && claims.waiting().isEmpty()) {
            return NodeFilter.PASS;
        }
        claims.waiting().sort(Comparator.comparingLong(PersistentVolumeClaim::requestedBytes));
        return node -> check(node, claims, context);
    }

    private @Nullable Rejection check(NodeInfo node, Claims claims, SchedulingContext context) {
        boolean inPlace = true;
        for (PersistentVolumeClaim claim : claims.bound()) {
            PersistentVolume volume = context.storage().volumes().find(String.valueOf(claim.volumeName()));
            if (volume == null) {
                return lostVolume;
            }
            if (!isUsable(volume, node)) {
                inPlace = false;
                break;
            }
        }
        boolean available = canBind(node, claims.waiting(), context);
        if (inPlace) {
            return available ? null : nothingToBind;
        }
        return available ? wrongPlace : wrongPlaceAndNothing;
    }

    private static boolean canBind(NodeInfo node, List<PersistentVolumeClaim> waiting, SchedulingContext context) {
        Set<String> taken = new LinkedHashSet<>();
        for (PersistentVolumeClaim claim : waiting) {
            String selected = claim.meta().annotations().get(PersistentVolumeClaim.SELECTED_NODE);
            if (selected != null && !selected.equals(node.node().name())) {
                return false;
            }
            PersistentVolume volume = selected == null ? find(claim, node, taken, context) : null;
            if (volume != null) {
                taken.add(volume.name());
            } else if (!canProvision(claim, node, context)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the smallest available volume for a claim on a node, or the one reserved for the claim. */
    private static @Nullable PersistentVolume find(
            PersistentVolumeClaim claim, NodeInfo node, Set<String> taken, SchedulingContext context) {
        PersistentVolume best = null;
        String key = claim.meta().key();
        String className = claim.storageClassName() == null ? "" : claim.storageClassName();
        for (PersistentVolume volume : context.storage().volumes().list()) {
            boolean isKept = key.equals(volume.claim());
            boolean fits = volume.storageClassName().equals(className)
                    && !volume.deleting()
                    && !taken.contains(volume.name())
                    && (volume.claim() == null || isKept)
                    && volume.capacityBytes() >= claim.requestedBytes()
                    && volume.accessModes().containsAll(claim.accessModes())
                    && isUsable(volume, node);
            if (fits && isKept) {
                return volume;
            }
            if (fits && (best == null || volume.capacityBytes() < best.capacityBytes())) {
                best = volume;
            }
        }
        return best;
    }

    private static boolean canProvision(PersistentVolumeClaim claim, NodeInfo node, SchedulingContext context) {
        StorageClass storageClass = storageClass(claim, context);
        return storageClass != null
                && !storageClass.provisioner().isEmpty()
                && !storageClass.provisioner().equals(NO_PROVISIONER)
                && meetsAny(storageClass.allowedTopologies(), node);
    }

    private static boolean isUsable(PersistentVolume volume, NodeInfo node) {
        return meetsAny(volume.nodeTerms(), node);
    }

    private static boolean meetsAny(List<NodeSelectorTerm> terms, NodeInfo node) {
        for (NodeSelectorTerm term : terms) {
            if (term.matches(node.node().labels(), node.node().name())) {
                return true;
            }
        }
        return terms.isEmpty();
    }

    @Override
    public Scorer prepareScore(PodClass pod, SchedulingContext context) {
        return Scorer.ZERO;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        return event instanceof ClusterEvent.NodeAdded
                || event instanceof ClusterEvent.NodeUpdated
                || isOwnStorage(event, pod);
    }

    /** Whether a claim of the pod changed, or anything that may serve one of its claims. */
    static boolean isOwnStorage(ClusterEvent event, PodClass pod) {
        if (!(event instanceof ClusterEvent.StorageChanged changed)) {
            return false;
        }
        if (changed.object() instanceof PersistentVolumeClaim claim) {
            return claim.meta().namespace().equals(pod.namespace())
                    && pod.spec().volumes().stream()
                            .anyMatch(volume -> claim.meta().name().equals(volume.claimOf(pod.name())));
        }
        return changed.object() instanceof PersistentVolume || changed.object() instanceof StorageClass;
    }
}
