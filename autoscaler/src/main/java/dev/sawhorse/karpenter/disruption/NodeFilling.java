package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.RoundQuestion.Kind;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Run;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Turns;
import dev.sawhorse.karpenter.scheduling.NodeRoom;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts pods that would take any node on the nodes that exist as a round does: each on the first with room. What takes a whole
 * round is only what becomes of those that are left over.
 */
final class NodeFilling {
    private final List<NodeSnapshot> nodes;
    private final BitSet held;
    private final NodeRoom room;
    private final boolean arePodsSteadfast;
    private final @Nullable Resources[] rooms;

    /**
     * Looks at the cluster.
     *
     * @param nodes all of them, in the order in which rounds look at them
     * @param held which of the nodes are inside their consolidateAfter
     */
    NodeFilling(List<NodeSnapshot> nodes, BitSet held, NodeRoom room, SchedulingInput round) {
        this.nodes = nodes;
        this.held = held;
        this.room = room;
        this.arePodsSteadfast = round.nodePools().stream()
                .flatMap(nodePool -> nodePool.template().taints().stream())
                .noneMatch(taint -> taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
        this.rooms = new Resources[nodes.size()];
    }

    /**
     * Returns the pods that some nodes have no room for; null where it takes more than room to tell.
     *
     * @param turns of plain pods (see {@link RoundQuestion#isPlain})
     * @param places those of all nodes that may have room for any of them
     */
    @Nullable
    Overflow overflow(Turns turns, BitSet places) {
        if (!arePodsSteadfast) {
            return null;
        }
        int[] indexes = places.stream().toArray();
        Resources[] left = new Resources[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            left[i] = room(indexes[i]);
        }
        Overflow overflow = new Overflow();
        int turn = 0;
        for (Run run : turns.runs()) {
            if (!wouldTakeAnyNode(run.kind().spec())) {
                return null;
            }
            place(run, turn, indexes, left, overflow);
            turn += run.pods();
        }
        return overflow;
    }

    private void place(Run run, int firstTurn, int[] indexes, Resources[] left, Overflow overflow) {
        Kind kind = run.kind();
        Resources requests = kind.spec().requests();
        int placed = 0;
        for (int i = 0; i < indexes.length && placed < run.pods(); i++) {
            if (!requests.fitsWithin(left[i]) || left[i].hasNegative() || !takes(indexes[i], kind)) {
                continue;
            }
            NodeSnapshot node = nodes.get(indexes[i]);
            boolean isDoubtful = kind.placed() && !kind.excused() && !node.initialized();
            for (; placed < run.pods() && requests.fitsWithin(left[i]); placed++) {
                left[i] = left[i].minus(requests);
                if (isDoubtful) {
                    overflow.doubt(firstTurn + placed, indexes[i], node.name());
                }
            }
        }
        overflow.add(run, run.pods() - placed, firstTurn);
    }

    private boolean takes(int index, Kind kind) {
        if (kind.held() && held.get(index)) {
            return false;
        }
        for (Taint taint : nodes.get(index).taints()) {
            if (!Toleration.anyTolerates(kind.spec().tolerations(), taint)) {
                return false;
            }
        }
        return true;
    }

    private Resources room(int index) {
        Resources known = rooms[index];
        if (known == null) {
            known = room.on(nodes.get(index));
            rooms[index] = known;
        }
        return known;
    }

    /** Whether labels of a node do not come into it, nor anything a pod might do without. */
    static boolean wouldTakeAnyNode(PodSpec spec) {
        return spec.nodeSelector().isEmpty()
                && spec.affinity().requiredNodeTerms().isEmpty()
                && spec.affinity().preferredNodeTerms().isEmpty()
                && !spec.hasResourceClaims();
    }
}
