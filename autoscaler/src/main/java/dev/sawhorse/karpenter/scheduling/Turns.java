package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Pods in the order in which they first have their turn: most CPU first, then most memory, then the oldest (to the second, as
 * the API server keeps time), then by uid; no two are equal (Karpenter v1.14, scheduling: queue).
 */
public final class Turns {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Rank[] ranks;

    private Turns(Rank[] ranks) {
        this.ranks = ranks;
    }

    /** What pods are ordered by, side by side because a sort of many pods looks at it again and again. */
    private record Rank(long cpu, long memory, long createdSecond, long uidHead, String uid, Pod pod)
            implements Comparable<Rank> {
        private static final int HEAD = 8;
        private static final char LARGEST = 0xFF;

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

        /**
         * Returns the first characters as a number, which tells most uids apart. From the first on that does not fit into a byte
         * nothing is told.
         */
        private static long head(String uid) {
            int length = Math.min(HEAD, uid.length());
            long head = 0;
            for (int i = 0; i < length; i++) {
                char next = uid.charAt(i);
                int shift = Byte.SIZE * (HEAD - 1 - i);
                if (next >= LARGEST) {
                    return head | (long) LARGEST << shift;
                }
                head |= (long) next << shift;
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

    /** Returns the turns of the pods. */
    public static Turns of(Collection<Pod> pods) {
        Rank[] ranks = new Rank[pods.size()];
        int size = 0;
        for (Pod pod : pods) {
            ranks[size++] = Rank.of(pod);
        }
        Arrays.sort(ranks);
        return new Turns(ranks);
    }

    /** Returns of each of these, after how many of the others it has its turn. */
    public int[] placesAmong(Turns others) {
        int[] places = new int[ranks.length];
        int place = 0;
        for (int i = 0; i < places.length && others.ranks.length > 0; i++) {
            int found = Arrays.binarySearch(others.ranks, place, others.ranks.length, ranks[i]);
            place = found >= 0 ? found : -1 - found;
            places[i] = place;
        }
        return places;
    }

    /** Returns the turns of these pods and others together. */
    public Turns with(Turns others) {
        if (others.ranks.length == 0) {
            return this;
        }
        Rank[] merged = new Rank[ranks.length + others.ranks.length];
        int mine = 0;
        int theirs = 0;
        for (int i = 0; i < merged.length; i++) {
            boolean isMine = theirs == others.ranks.length
                    || (mine < ranks.length && ranks[mine].compareTo(others.ranks[theirs]) <= 0);
            merged[i] = isMine ? ranks[mine++] : others.ranks[theirs++];
        }
        return new Turns(merged);
    }

    /** Returns the pods in this order. */
    public List<Pod> pods() {
        List<Pod> pods = new ArrayList<>(ranks.length);
        for (Rank rank : ranks) {
            pods.add(rank.pod());
        }
        return pods;
    }
}
