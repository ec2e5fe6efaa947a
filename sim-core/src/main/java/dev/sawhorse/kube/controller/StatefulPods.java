// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The pods of StatefulSets: their names, labels and volume claims. */
final class StatefulPods {
    private static final String POD_NAME = "statefulset.kubernetes.io/pod-name";
    private static final String POD_INDEX = "apps.kubernetes.io/pod-index";

    private StatefulPods() {}

    /** Returns the name of the pod of an ordinal. */
    static String name(StatefulSet set, int ordinal) {
        return set.meta().name() + "-" + ordinal;
    }

    /** Creates the pod of an ordinal, with its volume claims that do not exist yet. */
    static Pod create(Cluster cluster, StatefulSet set, PodTemplate template, String revision, int ordinal) {
        String name = name(set, ordinal);
        Map<String, String> labels = new TreeMap<>(template.labels());
        labels.put(StatefulSetRevisions.LABEL, revision);
        labels.put(POD_NAME, name);
        labels.put(POD_INDEX, Integer.toString(ordinal));
        for (PersistentVolumeClaim claim : set.claimTemplates()) {
            createMissing(cluster.storage().claims(), cluster, set, claim, claimName(claim, name));
        }
        PodTemplate own = template.withLabels(labels).withSpec(withClaims(template.spec(), set, name));
        return new PodMaker(cluster, set.meta(), StatefulSetController.KIND)
                .createNamed(own, name, template.spec().nodeName());
    }

    private static void createMissing(
            Store<PersistentVolumeClaim> claims,
            Cluster cluster,
            StatefulSet set,
            PersistentVolumeClaim template,
            String name) {
        String namespace = set.meta().namespace();
        if (!claims.contains(ObjectMeta.key(namespace, name))) {
            ObjectMeta meta = ObjectMeta.of(namespace, name)
                    .withLabels(set.selector().matchLabels())
                    .withAnnotations(template.meta().annotations());
            claims.create(template.withMeta(cluster.stamped(meta)));
        }
    }

    private static PodSpec withClaims(PodSpec spec, StatefulSet set, String podName) {
        if (set.claimTemplates().isEmpty()) {
            return spec;
        }
        List<Volume> volumes = new ArrayList<>();
        for (PersistentVolumeClaim claim : set.claimTemplates()) {
            volumes.add(new Volume(
                    claim.meta().name(), Volume.Kind.PERSISTENT_VOLUME_CLAIM, claimName(claim, podName), null));
        }
        for (Volume volume : spec.volumes()) {
            if (volumes.stream().noneMatch(known -> known.name().equals(volume.name()))) {
                volumes.add(volume);
            }
        }
        return spec.toBuilder().volumes(volumes).build();
    }

    /** Returns the name of a pod's claim for a template. */
    static String claimName(PersistentVolumeClaim template, String podName) {
        return template.meta().name() + "-" + podName;
    }

    /** Returns the ordinal in the name of a pod, -1 if there is none. */
    static int ordinal(Pod pod) {
        String digits = pod.name().substring(pod.name().lastIndexOf('-') + 1);
        boolean isNumber =
                !digits.isEmpty() && digits.length() < 10 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(digits) : -1;
    }

    /** Returns the revision name of a pod. */
    static @Nullable String revision(Pod pod) {
        return pod.meta().labels().get(StatefulSetRevisions.LABEL);
    }
}
