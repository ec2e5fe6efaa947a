package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Pod;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QueueTest {
    @Test
    void mostCpuComesFirstThenTheOldestThenTheUid() {
        Pod small = pod("a", 100, 0);
        Pod young = pod("b", 500, 2_000_000_000L);
        Pod old = pod("d", 500, 1_000_000_000L);
        Pod oldToo = pod("c", 500, 1_400_000_000L);
        Queue queue = queue(small, young, old, oldToo);

        assertThat(queue.pod(queue.pop())).isEqualTo(oldToo);
        assertThat(queue.pod(queue.pop())).isEqualTo(old);
        assertThat(queue.pod(queue.pop())).isEqualTo(young);
        assertThat(queue.pod(queue.pop())).isEqualTo(small);
        assertThat(queue.pop()).isEqualTo(Queue.NONE);
    }

    @Test
    void aPodThatFailedIsTriedAgainAfterTheOthers() {
        Pod big = pod("big", 900, 0);
        Pod small = pod("small", 100, 0);
        Queue queue = queue(big, small);

        queue.push(queue.pop());

        assertThat(queue.pod(queue.pop())).isEqualTo(small);
        assertThat(queue.pod(queue.pop())).isEqualTo(big);
    }

    @Test
    void nothingIsGivenOutAfterAFullRoundWithoutProgress() {
        Queue queue = queue(pod("a", 2, 0), pod("b", 1, 0));

        queue.push(queue.pop());
        queue.push(queue.pop());

        assertThat(queue.pop()).isEqualTo(Queue.NONE);
    }

    @Test
    void progressGrantsEveryPodAnotherTry() {
        Queue queue = queue(pod("a", 3, 0), pod("b", 2, 0), pod("c", 1, 0));

        queue.push(queue.pop());
        queue.push(queue.pop());
        queue.pop();

        assertThat(queue.pod(queue.pop()).name()).isEqualTo("a");
    }

    @Test
    void everyPodKeepsItsData() {
        List<Pod> pods = List.of(pod("a", 1, 0), pod("b", 2, 0), pod("c", 3, 0));
        PodData[] data = new PodData[] {data(pods.get(0)), data(pods.get(1)), data(pods.get(2))};

        Queue queue = new Queue(pods, data);

        assertThat(queue.data(queue.pop())).isSameAs(data[2]);
        assertThat(queue.data(queue.pop())).isSameAs(data[1]);
        assertThat(queue.data(queue.pop())).isSameAs(data[0]);
    }

    private static Queue queue(Pod... pods) {
        PodData[] data = new PodData[pods.length];
        Arrays.setAll(data, i -> data(pods[i]));
        return new Queue(List.of(pods), data);
    }

    private static PodData data(Pod pod) {
        PodClasses classes = new PodClasses(
                SchedulingOptions.PreferencePolicy.RESPECT,
                new Preferences(false),
                new VolumeTopology(Storage.NONE),
                DefaultTopologySpread.NONE,
                Set.of());
        return classes.of(pod).original();
    }

    private static Pod pod(String uid, int cpuMillis, long createdAt) {
        ObjectMeta meta = new ObjectMeta(uid, "default", uid, Map.of(), Map.of(), List.of(), createdAt);
        return new Pod(meta, Given.requesting(cpuMillis).build());
    }
}
