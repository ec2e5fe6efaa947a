// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A tracker of the nodes that are being deleted ({@code core/scaledown/deletiontracker/nodedeletiontracker.go}).
 */
public final class DeletionTracker {
    private record Deletion(String group, boolean drained) {}

    private final Map<String, Deletion> inProgress = new LinkedHashMap<>();

    public DeletionTracker() {}

    private DeletionTracker(Map<String, Deletion> inProgress) {
        this.inProgress.putAll(inProgress);
    }

    /** Returns a copy of the current state. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/deletiontracker/nodedeletiontracker.go",
            symbol = "NodeDeletionTracker.Snapshot")
    public DeletionTracker snapshot() {
        return new DeletionTracker(inProgress);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/deletiontracker/nodedeletiontracker.go",
            symbol = {"NodeDeletionTracker.StartDeletion", "NodeDeletionTracker.StartDeletionWithDrain"})
    void start(String group, String node, boolean drained) {
        inProgress.put(node, new Deletion(group, drained));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/deletiontracker/nodedeletiontracker.go",
            symbol = "NodeDeletionTracker.EndDeletion")
    void end(String node) {
        inProgress.remove(node);
    }

    /** Returns the number of nodes of a group that are being deleted. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/deletiontracker/nodedeletiontracker.go",
            symbol = "NodeDeletionTracker.DeletionsCount")
    int count(String group) {
        return (int) inProgress.values().stream()
                .filter(deletion -> deletion.group().equals(group))
                .count();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/deletiontracker/nodedeletiontracker.go",
            symbol = "NodeDeletionTracker.DeletionsInProgress")
    public Set<String> all() {
        return new TreeSet<>(inProgress.keySet());
    }

    /** Returns the nodes that are being drained. */
    public List<String> drained() {
        List<String> drained = new ArrayList<>();
        inProgress.forEach((node, deletion) -> {
            if (deletion.drained()) {
                drained.add(node);
            }
        });
        return drained;
    }
}
