package dev.sawhorse.karpenter.interruption;

/** What a message has done to the nodes it is about. */
public enum Action {
    /** The claim is deleted: its node drains as after any deletion, whatever budgets and its annotations say. */
    CORDON_AND_DRAIN,
    /** The claim is deleted with a termination time of now: disruption budgets of pods and volumes are not waited for. */
    FORCEFUL_TERMINATION,
    /** An event says so, and that is all. */
    NO_ACTION
}
