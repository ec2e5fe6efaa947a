package dev.sawhorse.kube;

/**
 * Feature gates of API server and kube-scheduler, as far as they make a difference here (Kubernetes v1.37, {@code
 * pkg/features/kube_features.go}).
 *
 * @param taintTolerationComparisonOperators whether tolerations may say Gt and Lt: alpha, off by default
 */
public record KubernetesFeatureGates(boolean taintTolerationComparisonOperators) {
    /** The gates of a cluster in which nobody has touched them. */
    public static final KubernetesFeatureGates DEFAULT = new KubernetesFeatureGates(false);
}
