// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.concurrent.TimeUnit;

/**
 * The sort key of a pod in the scheduling queue: most CPU first, then most memory, then the oldest (in whole seconds, as the
 * API server stores time), then the uid; no two keys are equal ({@code provisioning/scheduling/queue.go
 * byCPUAndMemoryDescending}, Karpenter v1.14).
 *
 * @param uidHead the first characters of the uid as a number, which distinguishes most of them
 */
record QueueKey(long cpu, long memory, long createdSecond, long uidHead, Pod pod) implements Comparable<QueueKey> {
    /** How many bits a uid's head has; it is not negative. */
    static final int UID_HEAD_BITS = 63;

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int CHARACTER_BITS = 7;
    private static final char LARGEST = (1 << CHARACTER_BITS) - 1;

    static QueueKey of(Pod pod) {
        Resources requests = pod.spec().requests();
        return new QueueKey(
                requests.amount(ResourceName.CPU),
                requests.amount(ResourceName.MEMORY),
                createdSecond(pod),
                uidHead(pod),
                pod);
    }

    static long createdSecond(Pod pod) {
        return Math.floorDiv(pod.meta().createdAt(), NANOS_PER_SECOND);
    }

    /** From the first character on that is none of ASCII nothing is told. */
    static long uidHead(Pod pod) {
        String uid = pod.meta().uid();
        long head = 0;
        int shift = UID_HEAD_BITS;
        for (int i = 0; i < uid.length() && shift > 0; i++) {
            shift -= CHARACTER_BITS;
            char next = uid.charAt(i);
            if (next >= LARGEST) {
                return head | (long) LARGEST << shift;
            }
            head |= (long) next << shift;
        }
        return head;
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/queue.go", symbol = "byCPUAndMemoryDescending")
    @Override
    public int compareTo(QueueKey other) {
        int order = Long.compare(other.cpu, cpu);
        order = order != 0 ? order : Long.compare(other.memory, memory);
        order = order != 0 ? order : Long.compare(createdSecond, other.createdSecond);
        order = order != 0 ? order : Long.compare(uidHead, other.uidHead);
        order = order != 0 ? order : pod.meta().uid().compareTo(other.pod.meta().uid());
        order = order != 0
                ? order
                : pod.meta().namespace().compareTo(other.pod.meta().namespace());
        return order != 0 ? order : pod.name().compareTo(other.pod.name());
    }
}
