package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Pod;

/** A pod that keeps its node from being drained. */
public record BlockingPod(Pod pod, Reason reason) {
    /** Why it does. */
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

        /** Returns upstream's name of it. */
        @Override
        public String toString() {
            return text;
        }
    }
}
