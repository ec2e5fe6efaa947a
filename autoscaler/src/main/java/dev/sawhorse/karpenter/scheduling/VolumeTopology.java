// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The node requirements of a pod's volumes: the node affinity of a bound volume, otherwise the topologies that its storage
 * class allows ({@code provisioning/scheduling/volumetopology.go}, Karpenter v1.14). A volume that cannot be looked up adds
 * none.
 */
public final class VolumeTopology {
    /** In-tree plugins and the CSI drivers that took their place. */
    private static final Map<String, String> CSI_DRIVER_OF = csiDrivers();

    private final Storage storage;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/volumetopology.go", symbol = "NewVolumeTopology")
    public VolumeTopology(Storage storage) {
        this.storage = storage;
    }

    private static Map<String, String> csiDrivers() {
        Map<String, String> drivers = new TreeMap<>();
        drivers.put("kubernetes.io/aws-ebs", "ebs.csi.aws.com");
        drivers.put("kubernetes.io/gce-pd", "pd.csi.storage.gke.io");
        drivers.put("kubernetes.io/azure-disk", "disk.csi.azure.com");
        drivers.put("kubernetes.io/azure-file", "file.csi.azure.com");
        drivers.put("kubernetes.io/cinder", "cinder.csi.openstack.org");
        drivers.put("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");
        drivers.put("kubernetes.io/portworx-volume", "pxd.portworx.com");
        return drivers;
    }

    /**
     * Returns the alternatives that the pod's volumes together leave, none if they bind it to no place: the cross product of
     * each volume's, without pairs that exclude one another; if all do, the pairs are kept and fail later, as upstream.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.GetRequirements")
    public List<Requirements> alternatives(Pod pod) {
        List<Requirements> alternatives = List.of();
        for (Volume volume : pod.spec().volumes()) {
            String name = volume.claimOf(pod.name());
            if (name == null) {
                continue;
            }
            PersistentVolumeClaim claim = storage.claim(pod.meta().namespace(), name);
            List<Requirements> ofVolume = claim == null ? null : alternatives(claim);
            if (ofVolume == null) {
                return List.of();
            }
            alternatives = merge(alternatives, ofVolume);
        }
        return alternatives;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = {
                "mergeVolumeRequirementAlternatives",
                "mergeCompatibleVolumeRequirementAlternatives",
                "mergeAllVolumeRequirementAlternatives",
                "volumeRequirementsCompatible",
                "mergeVolumeRequirements"
            })
    private static List<Requirements> merge(List<Requirements> one, List<Requirements> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        List<Requirements> compatible = new ArrayList<>();
        List<Requirements> all = new ArrayList<>();
        for (Requirements left : one) {
            for (Requirements right : other) {
                Requirements both = left.plus(right);
                all.add(both);
                if (left.intersects(right)) {
                    compatible.add(both);
                }
            }
        }
        return compatible.isEmpty() ? all : compatible;
    }

    /** Returns null if the volume or class that decides is not there. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.getRequirements")
    private @Nullable List<Requirements> alternatives(PersistentVolumeClaim claim) {
        String volumeName = claim.volumeName();
        if (volumeName != null) {
            PersistentVolume volume = storage.volumes().get(volumeName);
            return volume == null ? null : alternatives(volume);
        }
        String className = claim.storageClassName();
        if (className == null || className.isEmpty()) {
            return List.of();
        }
        StorageClass storageClass = storage.classes().get(className);
        return storageClass == null ? null : alternatives(storageClass);
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.getPersistentVolumeRequirements")
    private static List<Requirements> alternatives(PersistentVolume volume) {
        List<Requirements> alternatives = new ArrayList<>();
        for (NodeSelectorTerm term : volume.nodeTerms()) {
            List<SelectorRequirement> expressions = term.matchExpressions();
            if (volume.local()) {
                expressions = expressions.stream()
                        .filter(expression -> !expression.key().equals(Labels.HOSTNAME))
                        .toList();
            }
            boolean onlyHost = expressions.isEmpty() && !term.matchExpressions().isEmpty();
            if (onlyHost || !expressions.isEmpty()) {
                alternatives.add(Requirements.ofExpressions(expressions));
            }
        }
        return alternatives;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.getStorageClassRequirements")
    private static List<Requirements> alternatives(StorageClass storageClass) {
        List<Requirements> alternatives = new ArrayList<>();
        for (NodeSelectorTerm term : storageClass.allowedTopologies()) {
            if (!term.matchExpressions().isEmpty()) {
                alternatives.add(Requirements.ofExpressions(term.matchExpressions()));
            }
        }
        return alternatives;
    }

    /** Returns the pod's claims by the CSI driver that attaches them. */
    @Upstream(
            file = "pkg/scheduling/volumeusage.go",
            symbol = {"GetVolumes", "Volumes.Add"})
    public Map<String, Set<String>> claimsByDriver(Pod pod) {
        Map<String, Set<String>> claims = new TreeMap<>();
        for (Volume volume : pod.spec().volumes()) {
            String name = volume.claimOf(pod.name());
            PersistentVolumeClaim claim =
                    name == null ? null : storage.claim(pod.meta().namespace(), name);
            String driver = claim == null ? "" : driver(claim);
            if (claim != null && !driver.isEmpty()) {
                claims.computeIfAbsent(driver, key -> new TreeSet<>())
                        .add(claim.meta().key());
            }
        }
        return claims;
    }

    @Upstream(
            file = "pkg/scheduling/volumeusage.go",
            symbol = {"ResolveDriver", "driverFromSC", "driverFromVolume"})
    private String driver(PersistentVolumeClaim claim) {
        String volumeName = claim.volumeName();
        if (volumeName != null) {
            PersistentVolume volume = storage.volumes().get(volumeName);
            return volume == null || volume.csiDriver() == null ? "" : volume.csiDriver();
        }
        String className = claim.storageClassName();
        StorageClass storageClass = className == null ? null : storage.classes().get(className);
        if (storageClass == null) {
            return "";
        }
        return CSI_DRIVER_OF.getOrDefault(storageClass.provisioner(), storageClass.provisioner());
    }

    /** Returns why the pod's claims keep it from being scheduled at all, in Karpenter's words; null if they do not. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.ValidatePersistentVolumeClaims",
            differs = "has no unsupported provisioners or topology keys: the providers set none")
    public @Nullable String invalidity(Pod pod) {
        for (Volume volume : pod.spec().volumes()) {
            String name = volume.claimOf(pod.name());
            if (name == null) {
                continue;
            }
            PersistentVolumeClaim claim = storage.claim(pod.meta().namespace(), name);
            String reason = claim == null
                    ? "getting persistent volume claim, persistentvolumeclaims \"" + name
                            + "\" not found (PersistentVolumeClaim=" + name + ")"
                    : invalidity(claim);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    private @Nullable String invalidity(PersistentVolumeClaim claim) {
        String ofClaim = "PersistentVolumeClaim=" + claim.meta().key();
        String volumeName = claim.volumeName();
        if (claim.deleting()) {
            return "persistentvolumeclaim is being deleted (" + ofClaim + ")";
        }
        if (claim.lost()) {
            return "persistentvolumeclaim bound to non-existent persistentvolume (PersistentVolume="
                    + (volumeName == null ? "" : volumeName) + ", " + ofClaim + ")";
        }
        return volumeName == null ? invalidityOfUnbound(claim, ofClaim) : invalidityOfBound(claim, volumeName);
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/volumetopology.go",
            symbol = "VolumeTopology.validateVolume")
    private @Nullable String invalidityOfBound(PersistentVolumeClaim claim, String volumeName) {
        String className = claim.storageClassName();
        String details = " (PersistentVolume=" + volumeName + ", PersistentVolumeClaim="
                + claim.meta().key() + ", StorageClass=" + (className == null ? "" : className) + ")";
        PersistentVolume volume = storage.volumes().get(volumeName);
        if (volume == null) {
            return "failed to validate pvc, persistentvolumes \"" + volumeName + "\" not found" + details;
        }
        if (volume.deleting()) {
            return "failed to validate pvc, persistentvolume is being deleted" + details;
        }
        return claim.isBindCompleted()
                ? null
                : "pvc is considered unbound because it does not contain annotation (PersistentVolume=" + volumeName
                        + ", PersistentVolumeClaim=" + claim.meta().name()
                        + ", annotation=" + PersistentVolumeClaim.BIND_COMPLETED + ")";
    }

    private @Nullable String invalidityOfUnbound(PersistentVolumeClaim claim, String ofClaim) {
        String className = claim.storageClassName();
        if (className == null || className.isEmpty()) {
            return "unbound pvc must define a storage class (" + ofClaim + ", StorageClass=)";
        }
        String details = " (" + ofClaim + ", StorageClass=" + className + ")";
        StorageClass storageClass = storage.classes().get(className);
        if (storageClass == null) {
            return "failed to validate pvc, failed to get storage class, storageclasses.storage.k8s.io \"" + className
                    + "\" not found" + details;
        }
        return storageClass.waitForFirstConsumer()
                ? null
                : "failed to validate pvc, pvc with immediate volume binding mode must be bound" + details;
    }
}
