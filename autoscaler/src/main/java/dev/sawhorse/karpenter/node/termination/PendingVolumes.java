// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.api.VolumeAttachment;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The volume attachments of a drained node that must be detached before its instance is terminated ({@code
 * node/termination/controller.go pendingVolumeAttachments}). Volumes of pods that a drain excludes, and those without a
 * PersistentVolume, are not waited for.
 */
final class PendingVolumes {
    private final Cluster cluster;

    PendingVolumes(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Returns the names of the pending attachments. */
    @Upstream(
            file = "pkg/controllers/node/termination/controller.go",
            symbol = {"Controller.pendingVolumeAttachments", "filterVolumeAttachments"})
    @Upstream(file = "pkg/utils/node/node.go", symbol = "GetVolumeAttachments")
    List<String> on(Node node) {
        Collection<VolumeAttachment> all = cluster.storage().attachments().list();
        if (all.isEmpty()) {
            return List.of();
        }
        Set<String> undrainable = volumesOfUndrainablePods(node);
        return all.stream()
                .filter(attachment -> attachment.nodeName().equals(node.name()))
                .filter(attachment -> attachment.volumeName() != null && !undrainable.contains(attachment.volumeName()))
                .map(attachment -> attachment.meta().name())
                .toList();
    }

    private Set<String> volumesOfUndrainablePods(Node node) {
        Set<String> volumes = new TreeSet<>();
        for (Pod pod : cluster.podsOn(node.name())) {
            if (Pods.isDrainable(pod, cluster.now())) {
                continue;
            }
            for (Volume volume : pod.spec().volumes()) {
                PersistentVolumeClaim claim = claim(pod, volume);
                String name = claim == null ? null : claim.volumeName();
                if (name != null) {
                    volumes.add(name);
                }
            }
        }
        return volumes;
    }

    private @Nullable PersistentVolumeClaim claim(Pod pod, Volume volume) {
        String name = volume.claimOf(pod.name());
        return name == null ? null : cluster.storage().claims().find(pod.meta().namespace() + "/" + name);
    }
}
