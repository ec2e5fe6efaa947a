// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

/** The outcome of a scale-up. */
public enum ScaleUpResult {
    NOT_TRIED("ScaleUpNotTried"),
    NOT_NEEDED("ScaleUpNotNeeded"),
    SUCCESSFUL("ScaleUpSuccessful"),
    ERROR("ScaleUpError"),
    NO_OPTIONS_AVAILABLE("ScaleUpNoOptionsAvailable"),
    IN_COOLDOWN("ScaleUpInCooldown"),
    LIMITED_BY_MAX_NODES_TOTAL("ScaleUpLimitedByMaxNodesTotal");

    private final String text;

    ScaleUpResult(String text) {
        this.text = text;
    }

    /** Returns upstream's name of the outcome. */
    @Override
    public String toString() {
        return text;
    }
}
