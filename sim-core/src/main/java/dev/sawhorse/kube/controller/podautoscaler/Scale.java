package dev.sawhorse.kube.controller.podautoscaler;

import java.util.List;

/**
 * The target of an autoscaler as it is.
 *
 * @param specReplicas how many pods it is told to have
 * @param statusReplicas how many it has
 * @param pods those pods
 */
public record Scale(int specReplicas, int statusReplicas, List<ScaledPod> pods) {
    public Scale {
        pods = List.copyOf(pods);
    }
}
