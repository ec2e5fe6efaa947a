// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.storage;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Storage;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The persistent volume controller and provisioner: binds claims to volumes immediately, or, where the storage class waits for
 * the first consumer, when the first pod of the claim is scheduled; a claim that a volume names is bound immediately too. The
 * smallest available matching volume is bound; if there is none, one is provisioned in the zone of that node. Provisioning
 * takes no time; a provisioned volume is deleted with its claim. The claim of an ephemeral volume is created and deleted with
 * its pod; where a quota refuses it, it is retried after a back-off.
 */
public final class VolumeController implements Controller {
    private final Cluster cluster;
    private final Storage storage;
    private final WorkQueue<String> refused;
    private final Map<String, String> reported = new LinkedHashMap<>();

    /** Makes the controller. It is to be started before kube-scheduler, which needs the claims. */
    public VolumeController(Cluster cluster) {
        this.cluster = cluster;
        this.storage = cluster.storage();
        this.refused = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::createRefused);
    }

    @Override
    public String name() {
        return "persistentvolume-binder-controller";
    }

    @Override
    public void start() {
        storage.claims().watch(this::onClaim);
        storage.storageClasses().watch((event, storageClass) -> retryClaims());
        storage.volumes().watch(this::onVolume);
        cluster.pods().watch(this::onPod);
    }

    private void onClaim(Event event, PersistentVolumeClaim claim) {
        if (event == Event.DELETED) {
            release(claim);
        } else if (claim.volumeName() != null && !claim.isBindCompleted()) {
            complete(claim, claim.volumeName());
        } else if (claim.volumeName() == null && (isImmediate(claim) || hasReserved(claim))) {
            bind(claim, null);
        }
    }

    /** Deletes a provisioned volume with its claim; an existing one is kept for a claim of the same name. */
    private void release(PersistentVolumeClaim claim) {
        PersistentVolume volume =
                claim.volumeName() == null ? null : storage.volumes().find(claim.volumeName());
        boolean wasMade = volume != null
                && (volume.name().equals(volumeName(claim)) || volume.name().equals(uniqueVolumeName(claim)));
        if (volume != null && wasMade) {
            storage.volumes().delete(volume);
        }
    }

    private static String volumeName(PersistentVolumeClaim claim) {
        return "pvc-" + claim.meta().namespace() + "-" + claim.meta().name();
    }

    /** Returns the upstream name of a volume, used where one of the short name exists. */
    private static String uniqueVolumeName(PersistentVolumeClaim claim) {
        return "pvc-" + claim.meta().uid();
    }

    /** A volume that names its claim is available to no other, so the claim needs no first consumer. */
    private boolean hasReserved(PersistentVolumeClaim claim) {
        for (PersistentVolume volume : storage.volumes().list()) {
            if (claim.meta().key().equals(volume.claim())) {
                return true;
            }
        }
        return false;
    }

    private void onVolume(Event event, PersistentVolume volume) {
        PersistentVolumeClaim claim =
                volume.claim() == null ? null : storage.claims().find(volume.claim());
        if (event == Event.ADDED && claim != null) {
            onClaim(Event.MODIFIED, claim);
        }
    }

    /** A claim may be created before its class. */
    private void retryClaims() {
        List.copyOf(storage.claims().list()).forEach(claim -> onClaim(Event.MODIFIED, claim));
    }

    private void onPod(Event event, Pod pod) {
        if (pod.spec().volumes().isEmpty()) {
            return;
        }
        if (event == Event.DELETED) {
            deleteEphemeral(pod);
            return;
        }
        Node node = pod.nodeName() == null ? null : cluster.nodes().find(pod.nodeName());
        for (Volume volume : pod.spec().volumes()) {
            PersistentVolumeClaim claim = claim(pod, volume);
            if (claim != null && claim.volumeName() == null && node != null) {
                bind(claim, node);
            }
        }
    }

    private @Nullable PersistentVolumeClaim claim(Pod pod, Volume volume) {
        String namespace = pod.meta().namespace();
        if (volume.kind() == Volume.Kind.PERSISTENT_VOLUME_CLAIM && volume.claimName() != null) {
            return storage.claims().find(ObjectMeta.key(namespace, volume.claimName()));
        }
        if (volume.kind() != Volume.Kind.EPHEMERAL) {
            return null;
        }
        PersistentVolumeClaim known = findEphemeral(pod, volume);
        if (known != null) {
            return known;
        }
        try {
            return createEphemeral(pod, volume);
        } catch (ForbiddenException refusal) {
            refused.add(pod.key());
            return null;
        }
    }

    private @Nullable PersistentVolumeClaim findEphemeral(Pod pod, Volume volume) {
        return storage.claims().find(ObjectMeta.key(pod.meta().namespace(), ephemeralName(pod, volume)));
    }

    private PersistentVolumeClaim createEphemeral(Pod pod, Volume volume) {
        ObjectMeta meta = ObjectMeta.of(pod.meta().namespace(), ephemeralName(pod, volume));
        PersistentVolumeClaim made =
                new PersistentVolumeClaim(cluster.stamped(meta), volume.ephemeralStorageClass(), null, false, false);
        storage.claims().create(made);
        return made;
    }

    /** The claims of ephemeral volumes are owned by their pod. */
    private void deleteEphemeral(Pod pod) {
        reported.remove(pod.key());
        for (Volume volume : pod.spec().volumes()) {
            PersistentVolumeClaim claim = volume.kind() == Volume.Kind.EPHEMERAL ? findEphemeral(pod, volume) : null;
            if (claim != null) {
                storage.claims().delete(claim);
            }
        }
    }

    private static String ephemeralName(Pod pod, Volume volume) {
        return pod.name() + "-" + volume.name();
    }

    /** Creates the claims of a pod that were refused before; the pod waits for them. */
    private Result createRefused(String podKey) {
        Pod pod = cluster.pods().find(podKey);
        if (pod == null || pod.isTerminal()) {
            return Result.done();
        }
        for (Volume volume : pod.spec().volumes()) {
            if (volume.kind() == Volume.Kind.EPHEMERAL && findEphemeral(pod, volume) == null) {
                try {
                    createEphemeral(pod, volume);
                } catch (ForbiddenException refusal) {
                    publish(pod, refusal);
                    return Result.requeue();
                }
            }
        }
        reported.remove(podKey);
        return Result.done();
    }

    private void publish(Pod pod, ForbiddenException refusal) {
        if (!refusal.answer().equals(reported.put(pod.key(), refusal.answer()))) {
            cluster.journal()
                    .append(new Observation.EventPublished("pod/" + pod.key(), "FailedCreate", refusal.answer()));
        }
    }

    /** Whether the claim is bound immediately; a claim that names no class has the cluster's default one, which is unknown. */
    private boolean isImmediate(PersistentVolumeClaim claim) {
        StorageClass storageClass = storageClass(claim);
        if (storageClass == null) {
            return claim.storageClassName() == null || claim.storageClassName().isEmpty();
        }
        return !storageClass.waitForFirstConsumer();
    }

    private @Nullable StorageClass storageClass(PersistentVolumeClaim claim) {
        String name = claim.storageClassName();
        return name == null ? null : storage.storageClasses().find(name);
    }

    private void bind(PersistentVolumeClaim claim, @Nullable Node node) {
        PersistentVolume volume = free(claim, node);
        if (volume == null) {
            volume = provision(claim, node);
        }
        complete(claim, volume.name());
    }

    private void complete(PersistentVolumeClaim claim, String volumeName) {
        Map<String, String> annotations = new TreeMap<>(claim.meta().annotations());
        annotations.put(PersistentVolumeClaim.BIND_COMPLETED, "yes");
        storage.claims()
                .update(new PersistentVolumeClaim(
                        claim.meta().withAnnotations(annotations),
                        claim.storageClassName(),
                        volumeName,
                        claim.lost(),
                        claim.deleting(),
                        claim.accessModes(),
                        claim.requestedBytes()));
    }

    private @Nullable PersistentVolume free(PersistentVolumeClaim claim, @Nullable Node node) {
        PersistentVolume best = null;
        String className = claim.storageClassName() == null ? "" : claim.storageClassName();
        for (PersistentVolume volume : storage.volumes().list()) {
            boolean fits = volume.storageClassName().equals(className)
                    && (volume.claim() == null
                            || volume.claim().equals(claim.meta().key()))
                    && volume.capacityBytes() >= claim.requestedBytes()
                    && volume.accessModes().containsAll(claim.accessModes())
                    && (node == null || isUsableOn(volume, node));
            if (fits && claim.meta().key().equals(volume.claim())) {
                best = volume;
                break;
            }
            if (fits && (best == null || volume.capacityBytes() < best.capacityBytes())) {
                best = volume;
            }
        }
        if (best != null) {
            PersistentVolume taken = new PersistentVolume(
                    best.meta(),
                    best.nodeTerms(),
                    best.storageClassName(),
                    best.csiDriver(),
                    best.local(),
                    best.deleting(),
                    claim.meta().key(),
                    best.accessModes(),
                    best.capacityBytes());
            storage.volumes().update(taken);
        }
        return best;
    }

    private static boolean isUsableOn(PersistentVolume volume, Node node) {
        return volume.nodeTerms().isEmpty()
                || volume.nodeTerms().stream().anyMatch(term -> term.matches(node.labels(), node.name()));
    }

    private PersistentVolume provision(PersistentVolumeClaim claim, @Nullable Node node) {
        StorageClass storageClass = storageClass(claim);
        String zone = node == null ? null : node.label(Labels.ZONE);
        List<NodeSelectorTerm> terms = zone == null
                ? List.of()
                : List.of(NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zone)))));
        ObjectMeta meta = cluster.stamped(ObjectMeta.of(
                "", storage.volumes().contains(volumeName(claim)) ? uniqueVolumeName(claim) : volumeName(claim)));
        PersistentVolume volume = new PersistentVolume(
                meta,
                terms,
                claim.storageClassName() == null ? "" : claim.storageClassName(),
                storageClass == null ? null : storageClass.provisioner(),
                false,
                false,
                claim.meta().key(),
                claim.accessModes(),
                claim.requestedBytes());
        storage.volumes().create(volume);
        return volume;
    }
}
