// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

/** The condition types of NodeClaims and NodePools. */
public final class Conditions {
    public static final String LAUNCHED = "Launched";
    public static final String REGISTERED = "Registered";
    public static final String INITIALIZED = "Initialized";
    public static final String CONSOLIDATABLE = "Consolidatable";
    public static final String DRIFTED = "Drifted";
    public static final String DISRUPTION_REASON = "DisruptionReason";
    public static final String DRAINED = "Drained";
    public static final String VOLUMES_DETACHED = "VolumesDetached";
    public static final String INSTANCE_TERMINATING = "InstanceTerminating";

    public static final String VALIDATION_SUCCEEDED = "ValidationSucceeded";
    public static final String NODE_CLASS_READY = "NodeClassReady";
    public static final String NODE_REGISTRATION_HEALTHY = "NodeRegistrationHealthy";

    private Conditions() {}
}
