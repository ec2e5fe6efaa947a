// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Pod;

/** A pod that blocks the drain of its node. */
public record BlockingPod(Pod pod, Reason reason) {
    /** The reason why a pod blocks the drain. */
    public enum Reason {
        CONTROLLER_NOT_FOUND("ControllerNotFound"),
        MIN_REPLICAS_REACHED("MinReplicasReached"),
        NOT_REPLICATED("NotReplicated"),
        LOCAL_STORAGE_REQUESTED("LocalStorageRequested"),
        NOT_SAFE_TO_EVICT_ANNOTATION("NotSafeToEvictAnnotation"),
        UNMOVABLE_KUBE_SYSTEM_POD("UnmovableKubeSystemPod"),
        NOT_ENOUGH_PDB("NotEnoughPdb");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** Returns upstream's name of the reason. */
        @Override
        public String toString() {
            return text;
        }
    }
}
