// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The queue of pods that are not placed yet, by their index in the round's list, in the order of {@link QueueKey}. A pod that
 * was not placed goes to the end; the round ends when every pod in the queue has been tried without progress ({@code
 * provisioning/scheduling/queue.go}, Karpenter v1.14).
 */
final class Queue {
    /** What is given out when there is nothing more to try. */
    static final int NONE = -1;

    /** The numbers of the pods that wait, in a ring: {@code length} from {@code head} on. */
    private final int[] waiting;

    private int head;
    private int length;
    private final int[] lengthWhenPushed;
    private boolean isPushed;

    /** Makes a queue of all pods. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/queue.go", symbol = "NewQueue")
    Queue(List<Pod> pods) {
        this.waiting = QueueOrder.of(pods);
        this.length = waiting.length;
        this.lengthWhenPushed = new int[length];
    }

    /** Returns the number of the next pod, {@link #NONE} if there is none or no progress is being made. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/queue.go", symbol = "Queue.Pop")
    int pop() {
        if (length == 0 || (isPushed && lengthWhenPushed[waiting[head]] == length)) {
            return NONE;
        }
        int next = waiting[head];
        head = after(head, 1);
        length--;
        return next;
    }

    /** Puts a pod that was not placed at the end. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/queue.go", symbol = "Queue.Push")
    void push(int number) {
        isPushed = true;
        waiting[after(head, length)] = number;
        length++;
        lengthWhenPushed[number] = length;
    }

    private int after(int place, int steps) {
        int sum = place + steps;
        return sum < waiting.length ? sum : sum - waiting.length;
    }
}
