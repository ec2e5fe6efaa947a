// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * The order in which components act at one instant: a lower phase acts first. Watches have no delay, so this order, not a race,
 * determines what each component sees.
 */
public final class Phase {
    /** Scenario scripts, arrivals, instances and kubelets. */
    public static final int WORLD = 0;

    /** Caches that only mirror the API objects (informers). */
    public static final int INFORMER = 10;

    /** All controllers with a work queue. */
    public static final int CONTROLLER = 20;

    /** Karpenter's provisioner when a batch closes: after the controllers have processed the instant. */
    public static final int PROVISIONING = 25;

    /** kube-scheduler. */
    public static final int SCHEDULER = 30;

    /** Karpenter's disruption loop, which polls the state of everything else. */
    public static final int DISRUPTION = 40;

    private Phase() {}
}
