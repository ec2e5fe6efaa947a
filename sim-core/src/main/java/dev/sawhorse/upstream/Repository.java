package dev.sawhorse.upstream;

/** A Go repository whose rules Sawhorse follows. */
public enum Repository {
    KARPENTER("kubernetes-sigs/karpenter"),
    KARPENTER_AWS("aws/karpenter-provider-aws"),
    CLUSTER_AUTOSCALER("kubernetes/autoscaler"),
    KUBERNETES("kubernetes/kubernetes");

    private final String gitHubName;

    Repository(String gitHubName) {
        this.gitHubName = gitHubName;
    }

    /** The owner and the name of the repository on GitHub. */
    public String gitHubName() {
        return gitHubName;
    }
}
