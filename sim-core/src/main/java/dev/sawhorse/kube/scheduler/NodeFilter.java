package dev.sawhorse.kube.scheduler;

import org.jspecify.annotations.Nullable;

/** A filter plugin prepared for one pod: says whether the pod may run on a node. */
@FunctionalInterface
public interface NodeFilter {
    /** A filter that has nothing against any node. */
    NodeFilter PASS = node -> null;

    /** Returns why the node is refused, null if it is not. */
    @Nullable
    Rejection check(NodeInfo node);
}
