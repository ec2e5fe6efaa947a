// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.VolumeAttachment;
import dev.sawhorse.kube.store.Store;
import java.util.function.LongSupplier;

/** The storage objects of a cluster: claims, volumes, classes, drivers and attachments. */
public final class Storage {
    private final Store<PersistentVolumeClaim> claims;
    private final Store<PersistentVolume> volumes;
    private final Store<StorageClass> storageClasses;
    private final Store<CSINode> csiNodes;
    private final Store<VolumeAttachment> attachments;

    Storage(LongSupplier clock) {
        this.claims = new Store<>(clock, PersistentVolumeClaim::meta);
        this.volumes = new Store<>(clock, PersistentVolume::meta);
        this.storageClasses = new Store<>(clock, StorageClass::meta);
        this.csiNodes = new Store<>(clock, CSINode::meta);
        this.attachments = new Store<>(clock, VolumeAttachment::meta);
    }

    public Store<PersistentVolumeClaim> claims() {
        return claims;
    }

    public Store<PersistentVolume> volumes() {
        return volumes;
    }

    public Store<StorageClass> storageClasses() {
        return storageClasses;
    }

    public Store<CSINode> csiNodes() {
        return csiNodes;
    }

    /** Returns the volume attachments. */
    public Store<VolumeAttachment> attachments() {
        return attachments;
    }

    /** Returns a number that grows with every change of a claim, volume, storage class or CSINode. */
    public long version() {
        return claims.version() + volumes.version() + storageClasses.version() + csiNodes.version();
    }
}
