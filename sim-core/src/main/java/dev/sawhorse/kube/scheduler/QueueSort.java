// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

/** The order of pending pods: higher priority first in any case. */
public enum QueueSort {
    /** Then first in, first out (kube-scheduler's PrioritySort). */
    PRIORITY(true) {
        @Override
        int compareEqualPriority(QueuedPod one, QueuedPod other) {
            int byEntry = Long.compare(one.enteredAt(), other.enteredAt());
            return byEntry != 0 ? byEntry : Long.compare(one.sequence(), other.sequence());
        }
    },

    /** Then by creation time and name, regardless of failed attempts. */
    PRIORITY_CREATION_NAME(false) {
        @Override
        int compareEqualPriority(QueuedPod one, QueuedPod other) {
            int byAge = Long.compare(
                    one.pod().meta().createdAt(), other.pod().meta().createdAt());
            if (byAge != 0) {
                return byAge;
            }
            int byName = one.pod().name().compareTo(other.pod().name());
            return byName != 0
                    ? byName
                    : one.pod().meta().namespace().compareTo(other.pod().meta().namespace());
        }
    };

    private final boolean backsOff;

    QueueSort(boolean backsOff) {
        this.backsOff = backsOff;
    }

    /** Whether recently rejected pods come after all others. */
    boolean backsOff() {
        return backsOff;
    }

    /** Compares two pending pods: less than 0 if the first one is scheduled first. */
    int compare(QueuedPod one, QueuedPod other) {
        int byPriority = Integer.compare(other.priority(), one.priority());
        return byPriority != 0 ? byPriority : compareEqualPriority(one, other);
    }

    abstract int compareEqualPriority(QueuedPod one, QueuedPod other);
}
