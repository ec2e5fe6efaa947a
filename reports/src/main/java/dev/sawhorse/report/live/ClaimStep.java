package dev.sawhorse.report.live;

/** The steps in the life of a NodeClaim, in their order. */
public enum ClaimStep {
    CREATED,
    LAUNCHED,
    REGISTERED,
    INITIALIZED,
    /** Its deletion was asked for. */
    DELETING,
    /** Its instance was told to terminate. */
    TERMINATING,
    DELETED
}
