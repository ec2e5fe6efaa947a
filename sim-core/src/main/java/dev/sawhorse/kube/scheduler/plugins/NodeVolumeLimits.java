// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The plugin that filters nodes by the attach limits of the pod's storage drivers; a volume counts once. */
public final class NodeVolumeLimits implements FilterPlugin {
    private final Rejection rejection = Rejection.resolvable(name(), "node(s) exceed max volume count");

    @Override
    public String name() {
        return "NodeVolumeLimits";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        Map<String, String> wanted =
                drivers(pod.namespace(), pod.name(), pod.spec().volumes(), context);
        return wanted.isEmpty() ? NodeFilter.PASS : node -> isExceeded(node, wanted, context) ? rejection : null;
    }

    private static boolean isExceeded(NodeInfo node, Map<String, String> wanted, SchedulingContext context) {
        CSINode csiNode = context.storage().csiNodes().find(node.node().name());
        if (csiNode == null) {
            return false;
        }
        Map<String, String> attached = new TreeMap<>();
        for (Pod other : node.pods()) {
            attached.putAll(
                    drivers(other.meta().namespace(), other.name(), other.spec().volumes(), context));
        }
        Map<String, String> further = new TreeMap<>(wanted);
        further.keySet().removeAll(attached.keySet());
        for (CSINode.Driver driver : csiNode.drivers()) {
            long more = count(further, driver.name());
            if (driver.volumes() != null && more > 0 && count(attached, driver.name()) + more > driver.volumes()) {
                return true;
            }
        }
        return false;
    }

    private static long count(Map<String, String> drivers, String driver) {
        return drivers.values().stream().filter(driver::equals).count();
    }

    /** Returns the drivers of attachable volumes by the volume, or by the claim of one that is not provisioned yet. */
    private static Map<String, String> drivers(
            String namespace, String podName, List<Volume> volumes, SchedulingContext context) {
        if (volumes.isEmpty()) {
            return Map.of();
        }
        Map<String, String> drivers = new TreeMap<>();
        for (Volume volume : volumes) {
            String claimName = volume.claimOf(podName);
            PersistentVolumeClaim claim =
                    claimName == null ? null : context.storage().claims().find(namespace + "/" + claimName);
            if (claim != null) {
                add(claim, context, drivers);
            }
        }
        return drivers;
    }

    private static void add(PersistentVolumeClaim claim, SchedulingContext context, Map<String, String> to) {
        PersistentVolume volume =
                claim.volumeName() == null ? null : context.storage().volumes().find(claim.volumeName());
        if (volume != null) {
            if (volume.csiDriver() != null) {
                to.put("volume " + volume.name(), volume.csiDriver());
            }
            return;
        }
        StorageClass storageClass = claim.storageClassName() == null
                ? null
                : context.storage().storageClasses().find(claim.storageClassName());
        if (storageClass != null) {
            to.put("claim " + claim.meta().key(), storageClass.provisioner());
        }
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        if (event instanceof ClusterEvent.PodGone deleted) {
            return !deleted.pod().spec().volumes().isEmpty();
        }
        return event instanceof ClusterEvent.NodeAdded
                || (event instanceof ClusterEvent.StorageChanged changed && changed.object() instanceof CSINode)
                || VolumeBinding.isOwnStorage(event, pod);
    }
}
