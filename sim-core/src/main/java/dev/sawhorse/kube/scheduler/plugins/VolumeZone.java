// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PreFilterResult;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that filters nodes by the zone and region labels of the pod's volumes, each with one value or several separated by
 * {@code __}. A node without any such label accepts every volume.
 */
public final class VolumeZone implements FilterPlugin {
    private static final List<String> KEYS = List.of(
            Labels.ZONE,
            "failure-domain.beta.kubernetes.io/zone",
            Labels.REGION,
            "failure-domain.beta.kubernetes.io/region");

    private record Place(String key, List<String> values) {}

    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) had no available volume zone");

    @Override
    public String name() {
        return "VolumeZone";
    }

    @Override
    public PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        for (String name : VolumeRestrictions.claims(pod.spec().volumes())) {
            PersistentVolumeClaim claim = context.storage().claims().find(pod.claimKey(name));
            String reason =
                    claim == null ? "persistentvolumeclaim \"" + name + "\" not found" : unusable(claim, context);
            if (reason != null) {
                return PreFilterResult.refused(Rejection.unresolvable(name(), reason));
            }
        }
        return PreFilterResult.ALL_NODES;
    }

    private static @Nullable String unusable(PersistentVolumeClaim claim, SchedulingContext context) {
        if (claim.volumeName() != null) {
            return context.storage().volumes().contains(claim.volumeName())
                    ? null
                    : "persistentvolume \"" + claim.volumeName() + "\" not found";
        }
        String className = claim.storageClassName();
        if (className == null || className.isEmpty()) {
            return "PersistentVolumeClaim had no pv name and storageClass name";
        }
        StorageClass storageClass = context.storage().storageClasses().find(className);
        if (storageClass == null) {
            return "storageclass.storage.k8s.io \"" + className + "\" not found";
        }
        return storageClass.waitForFirstConsumer() ? null : "PersistentVolume had no name";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        List<Place> places = new ArrayList<>();
        for (String name : VolumeRestrictions.claims(pod.spec().volumes())) {
            PersistentVolumeClaim claim = context.storage().claims().find(pod.claimKey(name));
            String volumeName = claim == null ? null : claim.volumeName();
            PersistentVolume volume =
                    volumeName == null ? null : context.storage().volumes().find(volumeName);
            if (volume != null) {
                addPlaces(volume, places);
            }
        }
        return places.isEmpty() ? NodeFilter.PASS : node -> isIn(node, places) ? null : rejection;
    }

    private static void addPlaces(PersistentVolume volume, List<Place> to) {
        for (String key : KEYS) {
            String values = volume.meta().labels().get(key);
            if (values != null) {
                to.add(new Place(key, Arrays.asList(values.split("__", -1))));
            }
        }
    }

    private static boolean isIn(NodeInfo node, List<Place> places) {
        if (KEYS.stream().allMatch(key -> node.node().label(key) == null)) {
            return true;
        }
        for (Place place : places) {
            String value = node.node().label(place.key());
            if (value == null) {
                value = node.node().label(current(place.key()));
            }
            if (value == null || !place.values().contains(value)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the current name of a beta label. */
    private static String current(String key) {
        return switch (key) {
            case "failure-domain.beta.kubernetes.io/zone" -> Labels.ZONE;
            case "failure-domain.beta.kubernetes.io/region" -> Labels.REGION;
            default -> key;
        };
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        return event instanceof ClusterEvent.NodeAdded
                || event instanceof ClusterEvent.NodeUpdated
                || VolumeBinding.isOwnStorage(event, pod);
    }
}
