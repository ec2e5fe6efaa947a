// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Pods in the order in which a scheduling round first tries them (see {@link QueueKey}). */
public final class SchedulingOrder {
    private final QueueKey[] ranks;

    private SchedulingOrder(QueueKey[] ranks) {
        this.ranks = ranks;
    }

    /** Returns the turns of the pods. */
    public static SchedulingOrder of(Collection<Pod> pods) {
        QueueKey[] ranks = new QueueKey[pods.size()];
        int size = 0;
        for (Pod pod : pods) {
            ranks[size++] = QueueKey.of(pod);
        }
        Arrays.sort(ranks);
        return new SchedulingOrder(ranks);
    }

    /** Returns the second that decides when pods of one size have their turn: that in which it was created. */
    public static long createdSecond(Pod pod) {
        return QueueKey.createdSecond(pod);
    }

    /** Returns of each of these, after how many of the others it has its turn. */
    public int[] placesAmong(SchedulingOrder others) {
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
    public SchedulingOrder with(SchedulingOrder others) {
        if (others.ranks.length == 0) {
            return this;
        }
        QueueKey[] merged = new QueueKey[ranks.length + others.ranks.length];
        int mine = 0;
        int theirs = 0;
        for (int i = 0; i < merged.length; i++) {
            boolean isMine = theirs == others.ranks.length
                    || (mine < ranks.length && ranks[mine].compareTo(others.ranks[theirs]) <= 0);
            merged[i] = isMine ? ranks[mine++] : others.ranks[theirs++];
        }
        return new SchedulingOrder(merged);
    }

    /** Returns the pods in this order. */
    public List<Pod> pods() {
        List<Pod> pods = new ArrayList<>(ranks.length);
        for (QueueKey rank : ranks) {
            pods.add(rank.pod());
        }
        return pods;
    }
}
