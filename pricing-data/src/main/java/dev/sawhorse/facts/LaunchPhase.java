package dev.sawhorse.facts;

import java.util.Locale;

/**
 * A span in the life of a node that takes time outside of any controller. Those from the call to the Node object follow each
 * other; a profile that knows no figures of some of them counts them with the next.
 */
public enum LaunchPhase {
    /** From the call until EC2 shows the instance as pending. */
    CREATE_FLEET,
    /** From then until EC2 shows it as running. */
    RUNNING,
    /** From then until the kubelet starts. */
    BOOT,
    /** Making one disk of the local ones (RAID0), where the node class asks for it, before the kubelet starts. */
    LOCAL_STORAGE,
    /** From the start of the kubelet until it has registered the Node object. */
    REGISTRATION,
    /** From registration until the Node is Ready. */
    READINESS,
    /** From the binding of a pod to a Ready node until the pod is Ready. */
    POD_START,
    /** From the call that terminates the instance until EC2 no longer shows it. */
    TERMINATION;

    /** Returns the phase's name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
