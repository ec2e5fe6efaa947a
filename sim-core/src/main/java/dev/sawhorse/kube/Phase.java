package dev.sawhorse.kube;

/**
 * The order in which the parts of the world act at one instant: a lower phase acts first. Watches have no delay, so this
 * order, not a race, decides who sees what.
 */
public final class Phase {
    /** Scripts, arrivals, and what instances and kubelets do by themselves. */
    public static final int WORLD = 0;

    /** Caches that only mirror the API objects. */
    public static final int INFORMER = 10;

    /** Every controller with a work queue. */
    public static final int CONTROLLER = 20;

    /** Karpenter's provisioner when a batch closes: it decides by what the controllers have made of the instant. */
    public static final int PROVISIONING = 25;

    /** kube-scheduler. */
    public static final int SCHEDULER = 30;

    /** Karpenter's disruption loop, a poller of everything else. */
    public static final int DISRUPTION = 40;

    private Phase() {}
}
