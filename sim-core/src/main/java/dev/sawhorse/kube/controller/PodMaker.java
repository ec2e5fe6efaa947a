package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes pods from templates as all workload controllers do. */
final class PodMaker {
    private static final int SHORTEST_NUMBER = 5;

    private PodMaker() {}

    /** Creates a pod that the owner controls, named after it and its number. */
    static Pod create(Cluster cluster, ObjectMeta owner, String kind, PodTemplate template, int number) {
        return createOn(cluster, owner, kind, template, number, template.spec().nodeName());
    }

    /** Creates a pod as {@link #create} does, bound from the first where a node is given. */
    static Pod createOn(
            Cluster cluster,
            ObjectMeta owner,
            String kind,
            PodTemplate template,
            int number,
            @Nullable String nodeName) {
        return createNamed(cluster, owner, kind, template, owner.name() + "-" + padded(number), nodeName);
    }

    /** Creates a pod of a given name that the owner controls. */
    static Pod createNamed(
            Cluster cluster,
            ObjectMeta owner,
            String kind,
            PodTemplate template,
            String name,
            @Nullable String nodeName) {
        OwnerReference reference = new OwnerReference(apiVersion(kind), kind, owner.name(), owner.uid(), true);
        ObjectMeta meta = new ObjectMeta(
                name,
                owner.namespace(),
                "",
                template.labels(),
                template.annotations(),
                List.of(reference),
                cluster.now());
        return cluster.createPod(meta, template, nodeName);
    }

    private static String apiVersion(String kind) {
        return kind.equals("Job") ? "batch/v1" : "apps/v1";
    }

    /** Returns the number with leading zeros, so that names of one owner sort by number. */
    static String padded(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, SHORTEST_NUMBER - digits.length())) + digits;
    }
}
