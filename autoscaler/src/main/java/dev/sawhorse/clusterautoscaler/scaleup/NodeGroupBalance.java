// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The balancing of new nodes between similar groups, so that their sizes become as equal as current sizes and limits
 * allow ({@code processors/nodegroupset/balancing_processor.go BalanceScaleUpBetweenGroups}).
 */
final class NodeGroupBalance {
    private NodeGroupBalance() {}

    /**
     * Returns which groups grow, the smallest first. Each node goes to the smallest group at that point; of equal groups the
     * earlier one gets it.
     *
     * @param groups the chosen group first
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/balancing_processor.go",
            symbol = "BalancingNodeGroupSetProcessor.BalanceScaleUpBetweenGroups")
    static List<ScaleUpInfo> of(List<NodeGroup> groups, int newNodes) {
        List<ScaleUpInfo> infos = new ArrayList<>();
        int room = 0;
        for (NodeGroup group : groups) {
            int size = group.targetSize();
            if (size != group.maxSize()) {
                infos.add(new ScaleUpInfo(group, size, size));
                room += Math.max(0, group.maxSize() - size);
            }
        }
        infos.sort(Comparator.comparingInt(ScaleUpInfo::currentSize));
        share(infos, Math.min(newNodes, room));
        infos.removeIf(info -> info.delta() == 0);
        return infos;
    }

    /**
     * Walks up the list while the next group is smaller, then starts over; full groups are moved to the front and skipped.
     */
    private static void share(List<ScaleUpInfo> infos, int newNodes) {
        int first = 0;
        int at = 0;
        int left = newNodes;
        while (left > 0) {
            ScaleUpInfo info = infos.get(at);
            if (info.newSize() < info.group().maxSize()) {
                infos.set(at, info.withNewSize(info.newSize() + 1));
                left--;
            } else {
                infos.set(at, infos.get(first));
                infos.set(first, info);
                first++;
            }
            boolean isAhead = at < infos.size() - 1
                    && infos.get(at).newSize() > infos.get(at + 1).newSize();
            at = isAhead ? at + 1 : first;
        }
    }
}
