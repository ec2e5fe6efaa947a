package dev.sawhorse.kube.storage;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.PersistentVolume;
import dev.sawhorse.kube.PersistentVolumeClaim;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.SelectorRequirement;
import dev.sawhorse.kube.Storage;
import dev.sawhorse.kube.StorageClass;
import dev.sawhorse.kube.Volume;
import dev.sawhorse.kube.Watch.Event;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Binds claims to volumes: at once, or, where the storage class waits for the first consumer, when the first pod that uses
 * the claim has its node. The smallest free volume that does is taken; where there is none, one is made, for the zone of that
 * node. Making a volume takes no time, and the claim of an ephemeral volume is made with its pod.
 */
public final class VolumeController {
    private final Cluster cluster;
    private final Storage storage;

    private VolumeController(Cluster cluster) {
        this.cluster = cluster;
        this.storage = cluster.storage();
    }

    /** Makes a controller that watches the cluster from now on. Start it before the scheduler, which needs the claims. */
    public static void start(Cluster cluster) {
        VolumeController controller = new VolumeController(cluster);
        cluster.storage().claims().watch(controller::onClaim);
        cluster.storage().storageClasses().watch((event, storageClass) -> controller.lookAgain());
        cluster.pods().watch(controller::onPod);
    }

    private void onClaim(Event event, PersistentVolumeClaim claim) {
        if (event == Event.DELETED) {
            return;
        }
        if (claim.volumeName() != null && !claim.isBindCompleted()) {
            complete(claim, claim.volumeName());
        } else if (claim.volumeName() == null && isImmediate(claim)) {
            bind(claim, null);
        }
    }

    /** A claim may come before its class. */
    private void lookAgain() {
        List.copyOf(storage.claims().list()).forEach(claim -> onClaim(Event.MODIFIED, claim));
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.DELETED || pod.spec().volumes().isEmpty()) {
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
        String name = pod.name() + "-" + volume.name();
        PersistentVolumeClaim known = storage.claims().find(ObjectMeta.key(namespace, name));
        if (known != null) {
            return known;
        }
        PersistentVolumeClaim made = new PersistentVolumeClaim(
                cluster.stamped(ObjectMeta.of(namespace, name)), volume.ephemeralStorageClass(), null, false, false);
        storage.claims().create(made);
        return made;
    }

    /** Whether nothing is to be waited for; a claim that names no class has the cluster's default one, which is not known. */
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
            volume = make(claim, node);
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

    private PersistentVolume make(PersistentVolumeClaim claim, @Nullable Node node) {
        StorageClass storageClass = storageClass(claim);
        String zone = node == null ? null : node.label(Labels.ZONE);
        List<NodeSelectorTerm> terms = zone == null
                ? List.of()
                : List.of(NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zone)))));
        ObjectMeta meta = cluster.stamped(ObjectMeta.of(
                "", "pvc-" + claim.meta().namespace() + "-" + claim.meta().name()));
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
