// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.scheduler.ClusterScorer;
import dev.sawhorse.kube.scheduler.FeasibleNodes;
import dev.sawhorse.kube.scheduler.NodeImages;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that prefers nodes that have the pod's images: by their bytes, each image weighted by the share of nodes that have
 * it, so that pods do not concentrate where an image is. Less than 23 MiB score 0, 1000 MiB a container the maximum.
 */
public final class ImageLocality implements ScorePlugin {
    private static final long MIN_BYTES = 23L << 20;
    private static final long MAX_BYTES_PER_CONTAINER = 1000L << 20;

    @Override
    public String name() {
        return "ImageLocality";
    }

    @Override
    public Scorer prepareScore(PodClass pod, SchedulingContext context) {
        List<String> images = new ArrayList<>();
        for (Container container : pod.spec().initContainers()) {
            images.add(tagged(container.image()));
        }
        for (Container container : pod.spec().containers()) {
            images.add(tagged(container.image()));
        }
        return new Score(images, context);
    }

    /** Returns the name with the default tag, latest. */
    private static String tagged(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }

    /** A score that depends on all nodes, by the spread of an image. */
    private record Score(List<String> images, SchedulingContext context) implements ClusterScorer {
        @Override
        public void update(int slot, @Nullable NodeInfo node) {}

        @Override
        public boolean isIdle() {
            return context.nodes().images().isEmpty();
        }

        @Override
        public int traits() {
            return images.size();
        }

        @Override
        public long trait(NodeInfo node, int image) {
            return node.images().containsKey(images.get(image)) ? 1 : 0;
        }

        @Override
        public boolean prepare(FeasibleNodes feasible) {
            return true;
        }

        @Override
        public long score(NodeInfo node) {
            if (node.images().isEmpty()) {
                return 0;
            }
            long sum = 0;
            for (String image : images) {
                if (node.images().containsKey(image)) {
                    NodeImages all = context.nodes().images();
                    double spread =
                            (double) all.nodesWith(image) / context.nodes().size();
                    sum += (long) (all.bytes(image) * spread);
                }
            }
            long max = MAX_BYTES_PER_CONTAINER * images.size();
            long counted = Math.max(MIN_BYTES, Math.min(max, sum));
            return MAX_SCORE * (counted - MIN_BYTES) / (max - MIN_BYTES);
        }

        @Override
        public void normalize(FeasibleNodes feasible, long[] scores) {}
    }
}
