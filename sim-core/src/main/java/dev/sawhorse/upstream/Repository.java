// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

/** A Go repository whose rules Sawhorse follows. */
public enum Repository {
    KARPENTER("Karpenter", "kubernetes-sigs/karpenter"),
    KARPENTER_AWS("AWS provider", "aws/karpenter-provider-aws"),
    CLUSTER_AUTOSCALER("Cluster Autoscaler", "kubernetes-sigs/cluster-autoscaler"),
    CLUSTER_AUTOSCALER_AWS("Cluster Autoscaler's AWS provider", "kubernetes/autoscaler"),
    KUBERNETES("Kubernetes", "kubernetes/kubernetes");

    private final String title;
    private final String gitHubName;

    Repository(String title, String gitHubName) {
        this.title = title;
        this.gitHubName = gitHubName;
    }

    /** The name for readers. */
    public String title() {
        return title;
    }

    /** The owner and the name of the repository on GitHub. */
    public String gitHubName() {
        return gitHubName;
    }
}
