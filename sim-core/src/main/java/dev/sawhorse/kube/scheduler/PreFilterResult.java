package dev.sawhorse.kube.scheduler;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a filter says before it looks at any node.
 *
 * @param rejection why the pod can run nowhere, null if that is not so
 * @param nodeNames the only nodes worth a look, null for all
 */
public record PreFilterResult(
        @Nullable Rejection rejection, @Nullable Set<String> nodeNames) {
    /** Nothing is said yet. */
    public static final PreFilterResult ALL_NODES = new PreFilterResult(null, null);

    public static PreFilterResult refused(Rejection rejection) {
        return new PreFilterResult(rejection, null);
    }

    /** Whether a node may be looked at. */
    public boolean admits(String nodeName) {
        return rejection == null && (nodeNames == null || nodeNames.contains(nodeName));
    }
}
