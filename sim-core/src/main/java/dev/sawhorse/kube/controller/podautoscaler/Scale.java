// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import java.util.List;

/**
 * The scale of an autoscaler's target.
 *
 * @param specReplicas its desired replicas
 * @param statusReplicas its current replicas
 * @param pods those pods
 */
public record Scale(int specReplicas, int statusReplicas, List<ScaledPod> pods) {
    public Scale {
        pods = List.copyOf(pods);
    }
}
