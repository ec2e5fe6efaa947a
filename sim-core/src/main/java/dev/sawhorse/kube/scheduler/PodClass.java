package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.PodSpec;
import java.util.List;
import java.util.Map;

/**
 * Everything of a pod that a scheduling decision can depend on: what is true of one pod of a class is true of all.
 *
 * @param labels those of the pod's labels that a selector of the cluster asks for
 * @param spreadBy the selectors of the Services and the workload that the pod belongs to, all of which pick the pods it is
 *     spread among by default; empty where nothing selects it
 * @param name the pod's name where its volumes depend on it, else empty
 */
public record PodClass(
        PodSpec spec, String namespace, Map<String, String> labels, List<LabelSelector> spreadBy, String name) {
    /** Keeps its own copies. */
    public PodClass {
        labels = Labels.copyOf(labels);
        spreadBy = List.copyOf(spreadBy);
    }

    /** A class of pods about which nothing but the spec matters. */
    public static PodClass of(PodSpec spec) {
        return new PodClass(spec, "default", Map.of(), List.of(), "");
    }

    /** Returns {@code namespace/name} of a claim that pods of the class use. */
    public String claimKey(String claim) {
        return namespace + "/" + claim;
    }
}
