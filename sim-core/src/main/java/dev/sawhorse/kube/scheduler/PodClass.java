// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;

/**
 * The properties of a pod that a scheduling decision can depend on: an equivalence class of pods.
 *
 * @param labels the pod's labels that any selector of the cluster uses
 * @param spreadBy the selectors of the Services and the workload of the pod, which together select the pods of default
 *     spreading; empty if nothing selects it
 * @param name the pod's name if its volumes depend on it, else empty
 */
public record PodClass(
        PodSpec spec, String namespace, Map<String, String> labels, List<LabelSelector> spreadBy, String name) {
    /** Copies its collections. */
    public PodClass {
        labels = Labels.copyOf(labels);
        spreadBy = List.copyOf(spreadBy);
    }

    /** Returns a class of pods determined only by the spec. */
    public static PodClass of(PodSpec spec) {
        return new PodClass(spec, "default", Map.of(), List.of(), "");
    }

    /** Returns {@code namespace/name} of a claim that pods of the class use. */
    public String claimKey(String claim) {
        return namespace + "/" + claim;
    }
}
