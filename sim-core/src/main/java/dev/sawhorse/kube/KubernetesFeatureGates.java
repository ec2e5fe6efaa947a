// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

/**
 * The modelled feature gates of API server and kube-scheduler (Kubernetes v1.37, {@code pkg/features/kube_features.go}).
 *
 * @param taintTolerationComparisonOperators whether tolerations may use Gt and Lt: alpha, off by default
 */
public record KubernetesFeatureGates(boolean taintTolerationComparisonOperators) {
    /** The default gates. */
    public static final KubernetesFeatureGates DEFAULT = new KubernetesFeatureGates(false);
}
