package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pods still to be placed, as their {@link Turns} are. A pod that was not placed goes to the end; once every pod in the queue
 * has been tried without any progress, that is the end of it (Karpenter v1.14, scheduling: queue).
 */
final class Queue {
    private final ArrayDeque<Pod> pods;
    private final Map<Pod, Integer> lengthWhenPushed = new LinkedHashMap<>();

    Queue(Collection<Pod> pods) {
        this.pods = new ArrayDeque<>(Turns.of(pods).pods());
    }

    /** Returns the next pod, null if there is none or no progress is being made. */
    @Nullable
    Pod pop() {
        Pod head = pods.pollFirst();
        if (head == null || lengthWhenPushed.isEmpty()) {
            return head;
        }
        Integer length = lengthWhenPushed.get(head);
        return length != null && length == pods.size() + 1 ? null : head;
    }

    /** Puts a pod that was not placed at the end. */
    void push(Pod pod) {
        pods.addLast(pod);
        lengthWhenPushed.put(pod, pods.size());
    }
}
