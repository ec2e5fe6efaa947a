package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Shares new nodes out among groups so that they come out as equal as their sizes and limits let them. */
final class NodeGroupBalance {
    private NodeGroupBalance() {}

    /**
     * Returns which groups are to grow, the smallest first. Each node goes to the group that is smallest then; of equal ones
     * the earlier has it.
     *
     * @param groups the chosen group first
     */
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

    /** Goes up the row as long as the next group is smaller, and begins again; full groups are moved to its front and passed. */
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
