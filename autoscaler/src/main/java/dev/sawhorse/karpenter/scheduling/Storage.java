// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.StorageClass;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The PersistentVolumeClaims by {@code namespace/name}, and volumes and storage classes by name.
 */
public record Storage(
        Map<String, PersistentVolumeClaim> claims,
        Map<String, PersistentVolume> volumes,
        Map<String, StorageClass> classes) {
    public static final Storage NONE = of(List.of(), List.of(), List.of());

    public Storage {
        claims = Collections.unmodifiableMap(new LinkedHashMap<>(claims));
        volumes = Collections.unmodifiableMap(new LinkedHashMap<>(volumes));
        classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
    }

    public static Storage of(
            Collection<PersistentVolumeClaim> claims,
            Collection<PersistentVolume> volumes,
            Collection<StorageClass> classes) {
        Map<String, PersistentVolumeClaim> claimsByKey = new LinkedHashMap<>();
        claims.forEach(claim -> claimsByKey.put(claim.meta().key(), claim));
        Map<String, PersistentVolume> volumesByName = new LinkedHashMap<>();
        volumes.forEach(volume -> volumesByName.put(volume.meta().name(), volume));
        Map<String, StorageClass> classesByName = new LinkedHashMap<>();
        classes.forEach(storageClass -> classesByName.put(storageClass.meta().name(), storageClass));
        return new Storage(claimsByKey, volumesByName, classesByName);
    }

    public @Nullable PersistentVolumeClaim claim(String namespace, String name) {
        return claims.get(namespace + "/" + name);
    }
}
