package dev.sawhorse.karpenter.scheduling;

/** What comes of holding a pod against a node: how it would be placed there, or why it cannot be. */
sealed interface AddResult permits Placement, SchedulingError {}
