// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodPlacement;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The creation of pods from templates for one owner, shared by all workload controllers. */
final class PodMaker {

    private final Cluster cluster;
    private final ObjectMeta owner;

    /** One owner list for all created pods: there may be hundreds of thousands. */
    private final List<OwnerReference> owners;

    /** Makes the creator for pods controlled by an object of the given kind. */
    PodMaker(Cluster cluster, ObjectMeta owner, String kind) {
        this.cluster = cluster;
        this.owner = owner;
        this.owners = List.of(new OwnerReference(apiVersion(kind), kind, owner.name(), owner.uid(), true));
    }

    /** Creates a pod named by the owner and a number, or with a generated name if that is in use. */
    Pod create(PodTemplate template, int number) {
        return createNumbered(
                template, owner.name() + "-", number, template.spec().nodeName());
    }

    /** Creates a pod as {@link #create} does, placed by its admitted spec. */
    Pod createPlaced(PodTemplate template, int number, Function<PodSpec, PodPlacement> placement) {
        return cluster.createPod(meta(template, numbered(owner.name() + "-", number)), template, placement);
    }

    /** Creates a pod named by a prefix and a number, or with a generated suffix if that is in use. */
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
     * @throws dev.sawhorse.kube.api.AlreadyExistsException if a pod of that name exists
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
