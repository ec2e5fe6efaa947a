// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodUpdate;
import dev.sawhorse.kube.api.InvalidException;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The applied bare pods with their manifests. A manifest is compared with the one applied before, which {@code kubectl apply}
 * keeps in the annotation {@code last-applied-configuration}.
 */
final class AppliedPods {
    private record Applied(String uid, Pod manifest) {}

    private final Cluster cluster;
    private final Map<String, Applied> applied = new LinkedHashMap<>();

    AppliedPods(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Creates a pod, or compares the manifest with the one applied before: an unchanged manifest has no effect, and the API
     * server rejects changes of nearly every field.
     *
     * @throws InvalidException if the manifest changes an immutable field
     */
    void apply(Manifest manifest, Pod pod) {
        Pod stored = cluster.pods().find(pod.key());
        if (stored == null) {
            Pod created = cluster.createPod(pod);
            applied.put(pod.key(), new Applied(created.meta().uid(), pod));
            return;
        }
        Applied last = applied.get(pod.key());
        Pod before = last != null && last.uid().equals(stored.meta().uid()) ? last.manifest() : stored;
        PodUpdate update = PodUpdate.between(before, pod);
        if (!update.forbidden().isEmpty()) {
            List<String> causes = new ArrayList<>();
            update.forbidden().forEach(path -> causes.add(path + ": pod updates may not change this field"));
            throw new InvalidException("Pod", pod.name(), causes);
        }
        if (stored.isTerminating()) {
            RefusedObjects.publishNotSimulated(
                    cluster,
                    manifest,
                    "Pod \"" + pod.name()
                            + "\" is being deleted, and this apply does not prevent that\nApply it after its "
                            + "grace period of "
                            + stored.spec().terminationGracePeriodSeconds() + " s.");
        } else if (!update.allowed().isEmpty()) {
            RefusedObjects.publishNotSimulated(
                    cluster,
                    manifest,
                    "Pod \"" + pod.name() + "\" exists, and changes of " + String.join(", ", update.allowed())
                            + " are not simulated");
        }
    }
}
