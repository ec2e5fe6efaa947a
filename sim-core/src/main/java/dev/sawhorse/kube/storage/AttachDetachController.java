// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.storage;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.api.VolumeAttachment;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The attach-detach controller of kube-controller-manager: a volume is attached to the node of the first pod that uses it
 * there, and detached when the last such pod has ended or is gone. A volume with a single writer node waits until it is
 * detached from another (Kubernetes: Multi-Attach error).
 *
 * <p>Attaching and detaching take the given times. Network file systems are not attached. A node that is not ready, or gone,
 * does not report unmounts: its volumes are force-detached six minutes after their last pod has gone (Kubernetes:
 * maxWaitForUnmountDuration), or as soon as the node is ready again or has the out-of-service taint.
 */
public final class AttachDetachController implements Controller {
    private static final List<String> UNATTACHED_DRIVERS =
            List.of("efs.csi.aws.com", "fsx.csi.aws.com", "fsx.openzfs.csi.aws.com", "s3.csi.aws.com");
    private static final List<String> SHARED_MODES = List.of("ReadWriteMany", "ReadOnlyMany");

    private static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";
    private static final long MAX_WAIT_FOR_UNMOUNT_NANOS = Duration.ofMinutes(6).toNanos();

    private final Cluster cluster;
    private final long attachNanos;
    private final long detachNanos;
    private final Map<Pod, Mounts> mounts = new LinkedHashMap<>();

    /** The attachments by node, by volume. */
    private final Map<String, Map<String, Attachment>> attachments = new LinkedHashMap<>();

    /** Unused attachments that unreachable nodes may still have mounted. */
    private final Map<VolumeOnNode, Attachment> mounted = new LinkedHashMap<>();

    private final Map<String, Queue<DesiredAttachment>> blocked = new LinkedHashMap<>();

    /** A volume on a node. */
    private record VolumeOnNode(String volume, String node) {}

    /** A desired attachment for a pod. */
    private record DesiredAttachment(VolumeOnNode place, Pod pod) {}

    /** The pending attachments of a pod before its start. */
    private static final class Mounts {
        private final List<VolumeOnNode> places = new ArrayList<>();
        private boolean resolved;
        private int missing;
        private @Nullable Runnable whenAttached;
    }

    /** The attachment of a volume to a node. */
    private static final class Attachment {
        private final VolumeAttachment object;
        private final Set<Pod> users = new LinkedHashSet<>();
        private boolean attached;
        private boolean detaching;
        private long detachRequestedAt;

        Attachment(VolumeAttachment object) {
            this.object = object;
        }
    }

    /**
     * Makes a controller, which is inactive until it is started.
     *
     * @param attach the time from the binding of a pod until its volume is attached
     * @param detach the time from the end of the last pod until the volume is detached
     */
    public AttachDetachController(Cluster cluster, Duration attach, Duration detach) {
        this.cluster = cluster;
        this.attachNanos = attach.toNanos();
        this.detachNanos = detach.toNanos();
    }

    @Override
    public String name() {
        return "persistentvolume-attach-detach-controller";
    }

    /** {@inheritDoc} To be called after the start of the {@link VolumeController}, which binds the claims of pods. */
    @Override
    public void start() {
        cluster.pods().watch(this::onPod);
        cluster.nodes().watch((event, node) -> onNode(node));
    }

    /** Runs an action once all volumes of a bound pod are attached, at once if they are or there are none. */
    public void whenAttached(Pod pod, Runnable action) {
        if (pod.spec().volumes().isEmpty()) {
            action.run();
            return;
        }
        Mounts needed = mounts.computeIfAbsent(pod, it -> new Mounts());
        needed.whenAttached = action;
        proceed(needed);
    }

    private static void proceed(Mounts needed) {
        Runnable action = needed.whenAttached;
        if (needed.resolved && needed.missing == 0 && action != null) {
            needed.whenAttached = null;
            action.run();
        }
    }

    private void onPod(Event event, Pod pod) {
        String node = pod.nodeName();
        if (node == null || pod.spec().volumes().isEmpty()) {
            return;
        }
        if (event == Event.DELETED || pod.isTerminal()) {
            release(pod);
            return;
        }
        Mounts needed = mounts.computeIfAbsent(pod, it -> new Mounts());
        if (!needed.resolved) {
            needed.resolved = true;
            resolve(pod, node, needed);
            proceed(needed);
        }
    }

    private void resolve(Pod pod, String node, Mounts needed) {
        for (Volume volume : pod.spec().volumes()) {
            String name = attachable(pod, volume);
            if (name != null) {
                needed.places.add(new VolumeOnNode(name, node));
            }
        }
        needed.missing = needed.places.size();
        needed.places.forEach(place -> attach(new DesiredAttachment(place, pod)));
    }

    /** Returns the PersistentVolume of a volume that needs attachment, null for others. */
    private @Nullable String attachable(Pod pod, Volume volume) {
        String claimName = volume.claimOf(pod.name());
        PersistentVolumeClaim claim = claimName == null
                ? null
                : cluster.storage().claims().find(ObjectMeta.key(pod.meta().namespace(), claimName));
        String name = claim == null ? null : claim.volumeName();
        PersistentVolume found =
                name == null ? null : cluster.storage().volumes().find(name);
        boolean attachable =
                found != null && found.csiDriver() != null && !UNATTACHED_DRIVERS.contains(found.csiDriver());
        return attachable ? name : null;
    }

    private void attach(DesiredAttachment desired) {
        Attachment known = find(desired.place());
        if (known != null && !known.detaching) {
            known.users.add(desired.pod());
            mounted.remove(desired.place());
            if (known.attached) {
                attached(desired.pod());
            }
        } else if (known != null || isHeldElsewhere(desired.place())) {
            hold(desired, known == null);
        } else {
            begin(desired);
        }
    }

    private boolean isHeldElsewhere(VolumeOnNode place) {
        PersistentVolume volume = cluster.storage().volumes().find(place.volume());
        if (volume != null && volume.accessModes().stream().anyMatch(SHARED_MODES::contains)) {
            return false;
        }
        return attachments.containsKey(place.volume());
    }

    private @Nullable Attachment find(VolumeOnNode place) {
        return attachments.getOrDefault(place.volume(), Map.of()).get(place.node());
    }

    private void hold(DesiredAttachment desired, boolean elsewhere) {
        blocked.computeIfAbsent(desired.place().volume(), volume -> new ArrayDeque<>())
                .add(desired);
        if (elsewhere) {
            publish(
                    desired.pod(),
                    "FailedAttachVolume",
                    "Multi-Attach error for volume \"" + desired.place().volume()
                            + "\" Volume is already exclusively attached to one node and can't be attached to another");
        }
    }

    private void begin(DesiredAttachment desired) {
        VolumeOnNode place = desired.place();
        ObjectMeta meta = ObjectMeta.of("", "csi-" + place.volume() + "-" + place.node());
        Attachment attachment =
                new Attachment(new VolumeAttachment(cluster.stamped(meta), place.node(), place.volume()));
        attachment.users.add(desired.pod());
        attachments
                .computeIfAbsent(place.volume(), volume -> new LinkedHashMap<>())
                .put(place.node(), attachment);
        cluster.storage().attachments().create(attachment.object);
        if (desired.pod().startedAt() == Pod.NEVER) {
            later(attachNanos, () -> attached(place, attachment));
        } else {
            attachment.attached = true;
            attached(desired.pod());
        }
    }

    private void attached(VolumeOnNode place, Attachment attachment) {
        attachment.attached = true;
        if (attachment.users.isEmpty()) {
            detach(place, attachment);
            return;
        }
        for (Pod pod : List.copyOf(attachment.users)) {
            publish(
                    pod,
                    "SuccessfulAttachVolume",
                    "AttachVolume.Attach succeeded for volume \"" + place.volume() + "\"");
            attached(pod);
        }
    }

    /** Records that one more volume of a pod is attached; those of a pod that runs already are from the start. */
    private void attached(Pod pod) {
        Mounts needed = mounts.get(pod);
        if (needed != null) {
            needed.missing--;
            proceed(needed);
        }
    }

    private void release(Pod pod) {
        Mounts needed = mounts.remove(pod);
        if (needed == null) {
            return;
        }
        for (VolumeOnNode place : needed.places) {
            Queue<DesiredAttachment> waiting = blocked.get(place.volume());
            if (waiting != null) {
                waiting.removeIf(desired -> desired.pod().equals(pod));
            }
            Attachment attachment = find(place);
            if (attachment != null
                    && attachment.users.remove(pod)
                    && attachment.users.isEmpty()
                    && attachment.attached) {
                unmount(place, attachment);
            }
        }
    }

    private void unmount(VolumeOnNode place, Attachment attachment) {
        if (isSafeToDetach(place)) {
            detach(place, attachment);
            return;
        }
        mounted.put(place, attachment);
        long requestedAt = cluster.now();
        attachment.detachRequestedAt = requestedAt;
        later(MAX_WAIT_FOR_UNMOUNT_NANOS, () -> {
            if (attachment.detachRequestedAt == requestedAt && mounted.remove(place, attachment)) {
                detach(place, attachment);
            }
        });
    }

    private boolean isSafeToDetach(VolumeOnNode place) {
        Node node = cluster.nodes().find(place.node());
        return node != null
                && (node.isReady()
                        || node.taints().stream().anyMatch(taint -> taint.key().equals(OUT_OF_SERVICE)));
    }

    private void onNode(Node node) {
        for (Map.Entry<VolumeOnNode, Attachment> entry : List.copyOf(mounted.entrySet())) {
            VolumeOnNode place = entry.getKey();
            if (place.node().equals(node.name()) && isSafeToDetach(place)) {
                mounted.remove(place);
                detach(place, entry.getValue());
            }
        }
    }

    private void detach(VolumeOnNode place, Attachment attachment) {
        attachment.detaching = true;
        later(detachNanos, () -> {
            attachments.computeIfPresent(place.volume(), (volume, places) -> {
                places.remove(place.node());
                return places.isEmpty() ? null : places;
            });
            cluster.storage().attachments().delete(attachment.object);
            Queue<DesiredAttachment> waiting = blocked.remove(place.volume());
            if (waiting != null) {
                waiting.forEach(this::attach);
            }
        });
    }

    private void later(long nanos, Runnable action) {
        cluster.simulation().schedule(nanos, Phase.WORLD, action);
    }

    private void publish(Pod pod, String reason, String message) {
        cluster.journal().append(new Observation.EventPublished("pod/" + pod.key(), reason, message));
    }
}
