// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import java.util.Map;

/** The trees of PersistentVolumes and PersistentVolumeClaims, bound as they are. */
final class StorageTree {
    private final MetadataTree metadata;

    StorageTree(MetadataTree metadata) {
        this.metadata = metadata;
    }

    Map<String, Object> volume(PersistentVolume volume) {
        ObjectDraft spec = new ObjectDraft()
                .put("storageClassName", volume.storageClassName())
                .put("accessModes", volume.accessModes())
                .put("capacity", Map.of("storage", String.valueOf(volume.capacityBytes())));
        if (volume.claim() != null) {
            spec.put("claimRef", claimRef(volume.claim()));
        }
        if (!volume.nodeTerms().isEmpty()) {
            spec.put(
                    "nodeAffinity",
                    Map.of(
                            "required",
                            new ObjectDraft()
                                    .list("nodeSelectorTerms", volume.nodeTerms(), PodSpecTree::term)
                                    .build()));
        }
        if (volume.csiDriver() != null) {
            spec.put(
                    "csi",
                    new ObjectDraft()
                            .put("driver", volume.csiDriver())
                            .put("volumeHandle", volume.name())
                            .build());
        } else if (volume.local()) {
            spec.put("hostPath", Map.of("path", "/"));
        }
        return ObjectDraft.of("v1", "PersistentVolume")
                .put("metadata", metadata.of(volume.meta()))
                .put("spec", spec.build())
                .put("status", Map.of("phase", volume.claim() == null ? "Available" : "Bound"))
                .build();
    }

    private static Map<String, Object> claimRef(String key) {
        int slash = key.indexOf('/');
        return new ObjectDraft()
                .put("kind", "PersistentVolumeClaim")
                .put("namespace", key.substring(0, slash))
                .put("name", key.substring(slash + 1))
                .build();
    }

    Map<String, Object> claim(PersistentVolumeClaim claim) {
        ObjectMeta meta = claim.meta();
        ObjectDraft spec =
                new ObjectDraft().put("accessModes", claim.accessModes()).put("volumeName", claim.volumeName());
        if (claim.storageClassName() != null) {
            spec.require("storageClassName", claim.storageClassName());
        }
        if (claim.requestedBytes() > 0) {
            spec.put("resources", Map.of("requests", Map.of("storage", String.valueOf(claim.requestedBytes()))));
        }
        return ObjectDraft.of("v1", "PersistentVolumeClaim")
                .put("metadata", metadata.of(meta))
                .put("spec", spec.build())
                .put("status", Map.of("phase", claim.volumeName() == null ? "Pending" : "Bound"))
                .build();
    }
}
