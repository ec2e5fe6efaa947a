// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

/** The steps in the lifecycle of a NodeClaim, in order. */
public enum ClaimStep {
    CREATED,
    LAUNCHED,
    REGISTERED,
    INITIALIZED,
    /** Its deletion was requested. */
    DELETING,
    /** The termination of its instance was requested. */
    TERMINATING,
    DELETED
}
