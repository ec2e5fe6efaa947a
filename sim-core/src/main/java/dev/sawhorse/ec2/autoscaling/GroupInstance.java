// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;

/** An instance of an Auto Scaling group, as DescribeAutoScalingInstances shows it. */
final class GroupInstance {
    private static final long NOT_YET = Long.MAX_VALUE;

    private final Instance instance;
    private final int weight;
    private final long joinedNanos;
    private final String version;
    private long inServiceNanos = NOT_YET;
    private boolean protectedFromScaleIn;
    private boolean healthy = true;
    private boolean leaving;

    /**
     * Makes an instance that has just joined the group, by a launch or from the warm pool.
     *
     * @param weight its capacity units
     * @param version the version of the group's launch template it was launched from
     */
    GroupInstance(Instance instance, int weight, boolean protectedFromScaleIn, long joinedNanos, String version) {
        this.instance = instance;
        this.weight = weight;
        this.protectedFromScaleIn = protectedFromScaleIn;
        this.joinedNanos = joinedNanos;
        this.version = version;
    }

    Instance instance() {
        return instance;
    }

    String id() {
        return instance.id();
    }

    String zone() {
        return instance.pool().zone();
    }

    int weight() {
        return weight;
    }

    String version() {
        return version;
    }

    long joinedNanos() {
        return joinedNanos;
    }

    boolean isProtectedFromScaleIn() {
        return protectedFromScaleIn;
    }

    void protectFromScaleIn(boolean flag) {
        protectedFromScaleIn = flag;
    }

    boolean isHealthy() {
        return healthy;
    }

    void turnUnhealthy() {
        healthy = false;
    }

    /** Whether it is neither about to leave the group nor shutting down. */
    boolean isStaying() {
        return instance.isAlive() && !leaving;
    }

    /** Marks it as about to leave the group. */
    void leave() {
        leaving = true;
    }

    /** Revokes {@link #leave}. */
    void stay() {
        leaving = false;
    }

    void enterService(long now) {
        inServiceNanos = now;
    }

    boolean isInService() {
        return inServiceNanos != NOT_YET;
    }

    /** Returns when it came into service, which it must have. */
    long inServiceNanos() {
        return inServiceNanos;
    }

    /** Whether it has been in service for at least the given time. */
    boolean isInServiceFor(long nanos, long now) {
        return isInService() && inServiceNanos + nanos <= now;
    }
}
