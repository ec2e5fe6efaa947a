package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.ReplicationController;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the pods of one owner from templates, as all workload controllers do. */
final class PodMaker {

    private final Cluster cluster;
    private final ObjectMeta owner;

    /** One list for all pods made: there may be hundreds of thousands. */
    private final List<OwnerReference> owners;

    /** Makes a maker of pods that an object of the given kind controls. */
    PodMaker(Cluster cluster, ObjectMeta owner, String kind) {
        this.cluster = cluster;
        this.owner = owner;
        this.owners = List.of(new OwnerReference(apiVersion(kind), kind, owner.name(), owner.uid(), true));
    }

    /** Creates a pod named after the owner and its number, or with a generated name where that one is taken. */
    Pod create(PodTemplate template, int number) {
        return createNumbered(
                template, owner.name() + "-", number, template.spec().nodeName());
    }

    /** Creates a pod as {@link #create} does that is meant for one node alone. */
    Pod createFor(PodTemplate template, int number, Node node) {
        return cluster.createPodFor(meta(template, numbered(owner.name() + "-", number)), template, node);
    }

    /** Creates a pod whose name is a prefix and its number, or the prefix and a generated end where that one is taken. */
    Pod createNumbered(PodTemplate template, String prefix, int number, @Nullable String nodeName) {
        return createNamed(template, numbered(prefix, number), nodeName);
    }

    private String numbered(String prefix, int number) {
        return cluster.identities()
                .podName(prefix, number, taken -> cluster.pods().contains(ObjectMeta.key(owner.namespace(), taken)));
    }

    /**
     * Creates a pod of a given name.
     *
     * @throws dev.sawhorse.kube.AlreadyExistsException if there is a pod of that name
     */
    Pod createNamed(PodTemplate template, String name, @Nullable String nodeName) {
        return cluster.createPod(meta(template, name), template, nodeName);
    }

    private ObjectMeta meta(PodTemplate template, String name) {
        return new ObjectMeta(
                name, owner.namespace(), "", template.labels(), template.annotations(), owners, cluster.now());
    }

    private static String apiVersion(String kind) {
        return switch (kind) {
            case "Job" -> "batch/v1";
            case ReplicationController.KIND -> "v1";
            default -> "apps/v1";
        };
    }
}
