package dev.sawhorse.karpenter.disruption;

/** Says that no NodePool is ready, so that nothing can be said of where any pod would go. */
public final class NoNodePoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoNodePoolException() {
        super("no nodepools found");
    }
}
