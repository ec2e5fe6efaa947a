// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's storage objects as rounds read them, renewed only after a change.
 */
final class StorageView {
    private final Cluster cluster;
    private long takenAt;
    private Storage storage = Storage.NONE;
    private VolumeTopology topology = new VolumeTopology(Storage.NONE);

    StorageView(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Returns a number that moves whenever a claim, volume, storage class or CSINode changes. */
    long version() {
        return cluster.storage().version();
    }

    /** Returns the claims, volumes and classes as they stand. */
    Storage storage() {
        refresh();
        return storage;
    }

    /** Returns where volumes let pods go, as they stand. */
    VolumeTopology topology() {
        refresh();
        return topology;
    }

    private void refresh() {
        long version = version();
        if (takenAt != version) {
            storage = Storage.of(
                    cluster.storage().claims().list(),
                    cluster.storage().volumes().list(),
                    cluster.storage().storageClasses().list());
            topology = new VolumeTopology(storage);
            takenAt = version;
        }
    }

    /** Returns how many volumes a node can attach, null where nothing says so. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.populateVolumeLimits")
    @Nullable
    CSINode csiNode(@Nullable Node node) {
        Store<CSINode> csiNodes = cluster.storage().csiNodes();
        return node == null || csiNodes.size() == 0 ? null : csiNodes.find(node.name());
    }

    /** Whether some of the volumes are claimed, so that what they amount to depends on the storage. */
    static boolean hasClaims(Collection<Volume> volumes) {
        for (Volume volume : volumes) {
            if (volume.kind() == Volume.Kind.PERSISTENT_VOLUME_CLAIM || volume.kind() == Volume.Kind.EPHEMERAL) {
                return true;
            }
        }
        return false;
    }
}
