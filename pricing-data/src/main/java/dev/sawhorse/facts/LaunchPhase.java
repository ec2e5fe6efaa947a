package dev.sawhorse.facts;

import java.util.Locale;

/** A span in the life of a node that takes time outside of any controller. */
public enum LaunchPhase {
    /** From the fleet request until EC2 shows the instance as pending. */
    CREATE_FLEET,
    /** From then until the kubelet has registered the Node object. */
    REGISTRATION,
    /** From registration until the Node is Ready. */
    READINESS,
    /** From the binding of a pod to a Ready node until the pod is Ready. */
    POD_START,
    /** From the call that terminates the instance until EC2 no longer shows it. */
    TERMINATION;

    /** Returns the phase's name in the table. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
