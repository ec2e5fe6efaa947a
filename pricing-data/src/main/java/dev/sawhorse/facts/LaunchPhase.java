// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Locale;

/**
 * A phase in the life of a node that takes time outside of any controller. The phases from the call to the Node object are
 * consecutive; a profile without figures for some of them includes them in the next.
 */
public enum LaunchPhase {
    /** From the call until EC2 reports the instance as pending. */
    CREATE_FLEET,
    /** From then until EC2 reports it as running. */
    RUNNING,
    /** From then until the kubelet starts. */
    BOOT,
    /** Creating the RAID0 array of local disks, if the node class requests it, before the kubelet starts. */
    LOCAL_STORAGE,
    /** From the start of the kubelet until it has registered the Node object. */
    REGISTRATION,
    /** From registration until the Node is Ready. */
    READINESS,
    /** From the binding of a pod to a Ready node until the pod is Ready. */
    POD_START,
    /** From TerminateInstances until EC2 no longer lists the instance. */
    TERMINATION;

    /** Returns the phase's name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
