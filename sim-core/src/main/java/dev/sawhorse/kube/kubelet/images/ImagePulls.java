// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The part of the kubelets that pulls the images of pods before their containers start, by their pull policies.
 *
 * <p>A pod pulls its images one after the other, those of init containers first; the pulls of all pods of a node share its
 * bandwidth, and requests for one image share one pull.
 */
public final class ImagePulls {
    private final Cluster cluster;
    private final ImageSettings settings;
    private final Map<String, NodeImageStore> stores = new LinkedHashMap<>();

    /** Makes the image stores of a cluster's nodes. */
    public ImagePulls(Cluster cluster, ImageSettings settings) {
        this.cluster = cluster;
        this.settings = settings;
    }

    /** Watches the nodes of the cluster from now on. */
    public void start() {
        cluster.nodes().watch(this::onNode);
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED) {
            forget(node.name());
        } else if (node.isReady()) {
            store(node);
        }
    }

    /** Removes the images of a machine that is gone; its pulls are cancelled. */
    public void forget(String nodeName) {
        NodeImageStore store = stores.remove(nodeName);
        if (store != null) {
            store.close();
        }
    }

    /**
     * Pulls the images of a pod.
     *
     * @param wanted whether the pod is still to be started
     * @param done called when the node has every image, possibly at once
     */
    public void pull(Pod pod, Node node, BooleanSupplier wanted, Runnable done) {
        List<Container> containers = new ArrayList<>(pod.spec().initContainers());
        containers.addAll(pod.spec().containers());
        new PodPull(pod, containers, store(node), wanted, done).pullNext();
    }

    private NodeImageStore store(Node node) {
        return stores.computeIfAbsent(node.name(), name -> new NodeImageStore(cluster, settings, node));
    }

    /** The image pulls of one pod. */
    private static final class PodPull {
        private final Pod pod;
        private final List<Container> containers;
        private final NodeImageStore store;
        private final BooleanSupplier wanted;
        private final Runnable done;
        private int next;

        PodPull(Pod pod, List<Container> containers, NodeImageStore store, BooleanSupplier wanted, Runnable done) {
            this.pod = pod;
            this.containers = containers;
            this.store = store;
            this.wanted = wanted;
            this.done = done;
        }

        void pullNext() {
            while (next < containers.size() && wanted.getAsBoolean()) {
                Container container = containers.get(next);
                next++;
                String image = ImagePullPolicy.tagged(container.image());
                boolean present = store.holds(image);
                if (container.imagePullPolicy() == ImagePullPolicy.NEVER) {
                    if (!present) {
                        store.await(image, this::pullNext);
                        return;
                    }
                } else if (!present || container.imagePullPolicy() == ImagePullPolicy.ALWAYS) {
                    store.request(image, pod, this::pullNext);
                    return;
                }
            }
            if (wanted.getAsBoolean()) {
                done.run();
            }
        }
    }
}
