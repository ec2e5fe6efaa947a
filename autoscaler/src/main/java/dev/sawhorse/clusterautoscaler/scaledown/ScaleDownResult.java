// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

/** The outcome of a scale-down. */
public enum ScaleDownResult {
    NOT_TRIED("ScaleDownNotTried"),
    IN_COOLDOWN("ScaleDownInCooldown"),
    NO_CANDIDATES("ScaleDownNoCandidates"),
    NO_NODE_DELETED("ScaleDownNoNodeDeleted"),
    NODE_DELETE_STARTED("ScaleDownNodeDeleteStarted");

    private final String text;

    ScaleDownResult(String text) {
        this.text = text;
    }

    /** Returns upstream's name of the outcome. */
    @Override
    public String toString() {
        return text;
    }
}
