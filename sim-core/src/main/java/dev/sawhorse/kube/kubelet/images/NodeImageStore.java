// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The images of one node: those it has, those it pulls, and a first-in first-out queue of pulls.
 *
 * <p>The kubelet lists its images every 30 s, so they show in the status of the node with that delay.
 */
final class NodeImageStore {
    private static final long REPORT_NANOS = 30_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Cluster cluster;
    private final Simulation simulation;
    private final ImageSettings settings;
    private final Node node;
    private final Downloads downloads;
    private final Map<String, Long> images = new TreeMap<>();
    private final Map<String, Pull> pulls = new LinkedHashMap<>();
    private final Map<String, List<Runnable>> awaited = new LinkedHashMap<>();
    private final ArrayDeque<Pull> waiting = new ArrayDeque<>();
    private int active;
    private boolean reportDue;
    private boolean closed;

    /** One pull, with the pods that wait for it. */
    private final class Pull {
        private final String image;
        private final String pod;
        private final long bytes;
        private final long requested;
        private final List<Runnable> waiters = new ArrayList<>();

        Pull(String image, String pod) {
            this.image = image;
            this.pod = pod;
            this.bytes = images.containsKey(image) ? 0 : settings.bytesOf(image);
            this.requested = simulation.now();
        }
    }

    NodeImageStore(Cluster cluster, ImageSettings settings, Node node) {
        this.cluster = cluster;
        this.simulation = cluster.simulation();
        this.settings = settings;
        this.node = node;
        this.downloads = new Downloads(simulation, settings.bytesPerSecond());
        settings.preloaded().forEach(image -> images.put(image, settings.bytesOf(image)));
        if (!images.isEmpty()) {
            reportLater();
        }
    }

    boolean holds(String image) {
        return images.containsKey(image);
    }

    /** Pulls an image for a pod, and runs the action on completion. */
    void request(String image, Pod pod, Runnable then) {
        Pull pull = pulls.get(image);
        if (pull == null) {
            pull = new Pull(image, pod.key());
            pulls.put(image, pull);
            waiting.add(pull);
        }
        pull.waiters.add(then);
        startNext();
    }

    /** Runs the action once another pod's pull has brought the image to the node. */
    void await(String image, Runnable then) {
        awaited.computeIfAbsent(image, name -> new ArrayList<>()).add(then);
    }

    /** Stops permanently. */
    void close() {
        closed = true;
        downloads.close();
    }

    private void startNext() {
        while (active < settings.parallelPulls() && !waiting.isEmpty()) {
            Pull pull = waiting.remove();
            active++;
            later(settings.registryNanos(), () -> downloads.add(pull.bytes, () -> finish(pull)));
        }
    }

    private void finish(Pull pull) {
        active--;
        pulls.remove(pull.image);
        if (images.put(pull.image, settings.bytesOf(pull.image)) == null) {
            cluster.journal()
                    .append(new Observation.ImagePulled(
                            node.name(),
                            pull.image,
                            pull.bytes,
                            (simulation.now() - pull.requested) / NANOS_PER_SECOND,
                            pull.pod));
            reportLater();
        }
        startNext();
        pull.waiters.forEach(Runnable::run);
        List<Runnable> others = awaited.remove(pull.image);
        if (others != null) {
            others.forEach(Runnable::run);
        }
    }

    private void reportLater() {
        if (!reportDue) {
            reportDue = true;
            later(REPORT_NANOS, this::report);
        }
    }

    private void report() {
        reportDue = false;
        cluster.imagesChanged(node, NodeStatusImages.of(images));
    }

    private void later(long nanos, Runnable action) {
        simulation.schedule(nanos, Phase.WORLD, () -> {
            if (!closed) {
                action.run();
            }
        });
    }
}
