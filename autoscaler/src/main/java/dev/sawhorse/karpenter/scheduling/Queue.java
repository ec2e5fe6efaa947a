package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The pods still to be placed: most CPU first, then most memory, then the oldest (to the second, as the API server keeps
 * time), then by uid. A pod that was not placed goes to the end; the queue gives out nothing more once every pod in it has
 * been tried without any progress (Karpenter v1.14, scheduling: queue).
 */
public final class Queue {
    /** The order in which pods first have their turn; no two are equal. */
    public static final Comparator<Pod> ORDER = (a, b) -> Rank.of(a).compareTo(Rank.of(b));

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** What pods are ordered by, side by side because a sort of many pods looks at it again and again. */
    private record Rank(long cpu, long memory, long createdSecond, long uidHead, String uid, Pod pod)
            implements Comparable<Rank> {
        static Rank of(Pod pod) {
            Resources requests = pod.spec().requests();
            return new Rank(
                    requests.amount(ResourceName.CPU),
                    requests.amount(ResourceName.MEMORY),
                    Math.floorDiv(pod.meta().createdAt(), NANOS_PER_SECOND),
                    head(pod.meta().uid()),
                    pod.meta().uid(),
                    pod);
        }

        /** Returns the first four characters as a number, which tells most uids apart. */
        private static long head(String uid) {
            long head = 0;
            for (int i = 0; i < 4; i++) {
                head = head << Character.SIZE | (i < uid.length() ? uid.charAt(i) : 0);
            }
            return head;
        }

        @Override
        public int compareTo(Rank other) {
            int order = Long.compare(other.cpu, cpu);
            order = order != 0 ? order : Long.compare(other.memory, memory);
            order = order != 0 ? order : Long.compare(createdSecond, other.createdSecond);
            order = order != 0 ? order : Long.compareUnsigned(uidHead, other.uidHead);
            order = order != 0 ? order : uid.compareTo(other.uid);
            order = order != 0
                    ? order
                    : pod.meta().namespace().compareTo(other.pod.meta().namespace());
            return order != 0 ? order : pod.name().compareTo(other.pod.name());
        }
    }

    private final ArrayDeque<Pod> pods;
    private final Map<Pod, Integer> lengthWhenPushed = new LinkedHashMap<>();

    Queue(Collection<Pod> pods) {
        Rank[] ranks = new Rank[pods.size()];
        int size = 0;
        for (Pod pod : pods) {
            ranks[size++] = Rank.of(pod);
        }
        Arrays.sort(ranks, 0, size);
        this.pods = new ArrayDeque<>(size + 1);
        for (Rank rank : ranks) {
            this.pods.addLast(rank.pod());
        }
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
