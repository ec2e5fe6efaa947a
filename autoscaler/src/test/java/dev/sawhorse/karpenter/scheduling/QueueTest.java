package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
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

        assertThat(drain(new Queue(List.of(small, young, old, oldToo)))).containsExactly(oldToo, old, young, small);
    }

    @Test
    void aPodThatFailedIsTriedAgainAfterTheOthers() {
        Pod big = pod("big", 900, 0);
        Pod small = pod("small", 100, 0);
        Queue queue = new Queue(List.of(big, small));

        queue.push(queue.pop());

        assertThat(queue.pop()).isEqualTo(small);
        assertThat(queue.pop()).isEqualTo(big);
    }

    @Test
    void nothingIsGivenOutAfterAFullRoundWithoutProgress() {
        Queue queue = new Queue(List.of(pod("a", 2, 0), pod("b", 1, 0)));

        queue.push(queue.pop());
        queue.push(queue.pop());

        assertThat(queue.pop()).isNull();
    }

    private static List<Pod> drain(Queue queue) {
        List<Pod> drained = new ArrayList<>();
        for (Pod pod = queue.pop(); pod != null; pod = queue.pop()) {
            drained.add(pod);
        }
        return drained;
    }

    private static Pod pod(String uid, int cpuMillis, long createdAt) {
        ObjectMeta meta = new ObjectMeta(uid, "default", uid, Map.of(), Map.of(), List.of(), createdAt);
        return new Pod(meta, Given.requesting(cpuMillis).build());
    }
}
