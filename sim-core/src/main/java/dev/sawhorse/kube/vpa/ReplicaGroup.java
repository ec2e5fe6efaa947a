// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

/**
 * The pods of one controller in a loop of the updater, and how many of them may be disrupted in it (VPA {@code
 * pkg/updater/restriction/pods_restriction_factory.go singleGroupStats}).
 */
final class ReplicaGroup {
    /** The share of replicas that may be missing. */
    private static final double EVICTION_TOLERANCE = 0.5;

    private final int configured;
    private final int running;
    private final int tolerance;
    private int disrupted;

    /**
     * Makes a group.
     *
     * @param configured the desired replicas
     * @param running the pods that are not pending
     */
    ReplicaGroup(int configured, int running) {
        this.configured = configured;
        this.running = running;
        this.tolerance = (int) (configured * EVICTION_TOLERANCE);
    }

    /** Returns whether one more pod may be evicted or resized. */
    boolean isPodDisruptable() {
        int shouldBeAlive = configured - tolerance;
        boolean isFirstOfFew = configured == running && tolerance == 0 && disrupted == 0;
        return running - disrupted > shouldBeAlive || isFirstOfFew;
    }

    void disrupt() {
        disrupted++;
    }
}
