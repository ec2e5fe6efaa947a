package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ResourceName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The pods still to be placed: most CPU first, then most memory, then the oldest (to the second, as the API server keeps
 * time), then by uid. A pod that was not placed goes to the end; the queue gives out nothing more once every pod in it has
 * been tried without any progress (Karpenter v1.14, scheduling: queue).
 */
final class Queue {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private static final Comparator<Pod> ORDER = Comparator.<Pod>comparingLong(
                    pod -> -pod.spec().requests().amount(ResourceName.CPU))
            .thenComparingLong(pod -> -pod.spec().requests().amount(ResourceName.MEMORY))
            .thenComparingLong(pod -> Math.floorDiv(pod.meta().createdAt(), NANOS_PER_SECOND))
            .thenComparing(pod -> pod.meta().uid())
            .thenComparing(pod -> pod.meta().namespace())
            .thenComparing(pod -> pod.meta().name());

    private final ArrayDeque<Pod> pods;
    private final Map<Pod, Integer> lengthWhenPushed = new LinkedHashMap<>();

    Queue(Collection<Pod> pods) {
        List<Pod> sorted = new ArrayList<>(pods);
        sorted.sort(ORDER);
        this.pods = new ArrayDeque<>(sorted);
    }

    /** Returns the next pod, null if there is none or no progress is being made. */
    @Nullable
    Pod pop() {
        Pod head = pods.peekFirst();
        if (head == null) {
            return null;
        }
        Integer length = lengthWhenPushed.get(head);
        return length != null && length == pods.size() ? null : pods.pollFirst();
    }

    /** Puts a pod that was not placed at the end. */
    void push(Pod pod) {
        pods.addLast(pod);
        lengthWhenPushed.put(pod, pods.size());
    }
}
