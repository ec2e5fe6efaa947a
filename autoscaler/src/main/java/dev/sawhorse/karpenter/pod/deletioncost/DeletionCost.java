// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.pod.deletioncost;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The deletion cost that the pods of a node are to have.
 *
 * @param annotation the value of the annotation, null for none
 */
record DeletionCost(@Nullable String annotation) {
    static final DeletionCost NONE = new DeletionCost(null);

    /** The cost of pods on nodes that are being deleted. */
    static final DeletionCost LOWEST = of(Integer.MIN_VALUE);

    static DeletionCost of(int rank) {
        return new DeletionCost(Integer.toString(rank));
    }

    /** Whether a pod has it. */
    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "podHasDesiredAnnotation")
    boolean isOf(Pod pod) {
        return Objects.equals(pod.annotation(Pod.DELETION_COST), annotation);
    }

    /** Writes it on a pod. */
    @Upstream(
            file = "pkg/controllers/pod/deletioncost/annotation.go",
            symbol = {"patchAnnotation", "clearAnnotation"})
    void write(Cluster cluster, Pod pod) {
        Map<String, String> annotations = new TreeMap<>(pod.meta().annotations());
        if (annotation == null) {
            annotations.remove(Pod.DELETION_COST);
        } else {
            annotations.put(Pod.DELETION_COST, annotation);
        }
        cluster.annotate(pod, annotations);
    }
}
