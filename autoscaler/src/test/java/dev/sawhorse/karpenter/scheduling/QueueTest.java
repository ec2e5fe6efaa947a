// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QueueTest {
    @Test
    void mostCpuComesFirstThenTheOldestThenTheUid() {
        Pod small = pod("a", 100, 0);
        Pod young = pod("b", 500, 2_000_000_000L);
        Pod old = pod("d", 500, 1_000_000_000L);
        Pod oldToo = pod("c", 500, 1_400_000_000L);
        List<Pod> pods = List.of(small, young, old, oldToo);
        Queue queue = new Queue(pods);

        assertThat(pods.get(queue.pop())).isEqualTo(oldToo);
        assertThat(pods.get(queue.pop())).isEqualTo(old);
        assertThat(pods.get(queue.pop())).isEqualTo(young);
        assertThat(pods.get(queue.pop())).isEqualTo(small);
        assertThat(queue.pop()).isEqualTo(Queue.NONE);
    }

    @Test
    void aPodThatFailedIsRetriedAfterTheOthers() {
        Pod big = pod("big", 900, 0);
        Pod small = pod("small", 100, 0);
        List<Pod> pods = List.of(big, small);
        Queue queue = new Queue(pods);

        queue.push(queue.pop());

        assertThat(pods.get(queue.pop())).isEqualTo(small);
        assertThat(pods.get(queue.pop())).isEqualTo(big);
    }

    @Test
    void queueIsEmptyAfterAFullRoundWithoutProgress() {
        Queue queue = new Queue(List.of(pod("a", 2, 0), pod("b", 1, 0)));

        queue.push(queue.pop());
        queue.push(queue.pop());

        assertThat(queue.pop()).isEqualTo(Queue.NONE);
    }

    @Test
    void progressGrantsEveryPodAnotherTry() {
        List<Pod> pods = List.of(pod("a", 3, 0), pod("b", 2, 0), pod("c", 1, 0));
        Queue queue = new Queue(pods);

        queue.push(queue.pop());
        queue.push(queue.pop());
        queue.pop();

        assertThat(pods.get(queue.pop()).name()).isEqualTo("a");
    }

    private static Pod pod(String uid, int cpuMillis, long createdAt) {
        ObjectMeta meta = new ObjectMeta(uid, "default", uid, Map.of(), Map.of(), List.of(), createdAt);
        return new Pod(meta, Given.requesting(cpuMillis).build());
    }
}
