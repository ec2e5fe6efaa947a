package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.RoundQuestion.Kind;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Place;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Run;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Situation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Queue;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts the rounds of consolidation that start from one instant into questions. */
final class RoundQuestions {
    private final List<NodeSnapshot> nodes;
    private final Set<String> heldNodes;
    private final Situation situation;
    private final Set<Pod> podsOfDeletingNodes;

    /** The pods that every round has to place. */
    private final List<Pod> common;

    private final boolean isPlain;
    private final Map<Set<Kind>, Room> rooms = new LinkedHashMap<>();

    /** The nodes that may take pods, and their names. */
    private record Room(List<Place> places, Set<String> names) {}

    /**
     * Looks at the cluster.
     *
     * @param heldNodes names of the nodes inside their consolidateAfter
     */
    RoundQuestions(ProvisioningInput input, Set<String> heldNodes) {
        this.nodes = input.nodes();
        this.heldNodes = heldNodes;
        this.situation = Situation.of(input);
        this.podsOfDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        this.common = Provisioning.admit(input.without(Set.of(), List.of(), ConsolidateAfterHold.NONE))
                .scheduling()
                .pods();
        this.isPlain = Situation.isPlain(input) && common.stream().allMatch(pod -> RoundQuestion.isPlain(pod.spec()));
    }

    /** Returns what is the same for all of these rounds. */
    Situation situation() {
        return situation;
    }

    /** Returns the displaced and the common pods in the order of their turns. */
    List<Pod> turns(List<Pod> displaced) {
        List<Pod> turns = new ArrayList<>(displaced.size() + common.size());
        turns.addAll(displaced);
        turns.addAll(common);
        turns.sort(Queue.ORDER);
        return turns;
    }

    /**
     * Returns the question of a round, null where its answer may depend on more than a question says.
     *
     * @param names of the nodes thought away
     * @param displaced their pods that need a place
     */
    @Nullable
    RoundQuestion without(Set<String> names, List<Pod> displaced) {
        if (!isPlain || !displaced.stream().allMatch(pod -> RoundQuestion.isPlain(pod.spec()))) {
            return null;
        }
        List<Run> runs = runs(displaced);
        if (runs.size() != 1 || !common.isEmpty()) {
            runs = runs(turns(displaced));
        }
        Set<Kind> kinds = new LinkedHashSet<>();
        runs.forEach(run -> kinds.add(run.kind()));
        return new RoundQuestion(runs, without(names, rooms.computeIfAbsent(kinds, this::room)));
    }

    private List<Run> runs(List<Pod> pods) {
        List<Run> runs = new ArrayList<>(1);
        int first = 0;
        for (int i = 1; i <= pods.size(); i++) {
            if (i == pods.size() || !isAlike(pods.get(first), pods.get(i))) {
                runs.add(new Run(kind(pods.get(first)), i - first));
                first = i;
            }
        }
        return runs;
    }

    private boolean isAlike(Pod a, Pod b) {
        return a.spec().equals(b.spec())
                && isPlaced(a) == isPlaced(b)
                && isExcused(a) == isExcused(b)
                && isHeld(a) == isHeld(b);
    }

    private Kind kind(Pod pod) {
        return new Kind(pod.spec(), isHeld(pod), isPlaced(pod), isExcused(pod));
    }

    private static boolean isPlaced(Pod pod) {
        return pod.nodeName() != null;
    }

    private boolean isExcused(Pod pod) {
        return !podsOfDeletingNodes.isEmpty() && podsOfDeletingNodes.contains(pod);
    }

    /** Of the pods that have a place, those whose node is not going anyway are the displaced ones. */
    private boolean isHeld(Pod pod) {
        return !heldNodes.isEmpty() && isPlaced(pod) && !isExcused(pod) && SchedulingSimulation.isStarted(pod);
    }

    private Room room(Set<Kind> kinds) {
        List<Place> places = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (NodeSnapshot node : nodes) {
            boolean heldBack = heldNodes.contains(node.name());
            if (kinds.stream().anyMatch(kind -> mayFit(kind, node, heldBack))) {
                places.add(new Place(node, heldBack));
                names.add(node.name());
            }
        }
        return new Room(List.copyOf(places), names);
    }

    private static boolean mayFit(Kind kind, NodeSnapshot node, boolean heldBack) {
        return !(heldBack && kind.held())
                && kind.spec().requests().fitsWithin(node.available())
                && !node.available().hasNegative();
    }

    private static List<Place> without(Set<String> names, Room room) {
        return Collections.disjoint(names, room.names())
                ? room.places()
                : room.places().stream()
                        .filter(place -> !names.contains(place.node().name()))
                        .toList();
    }
}
