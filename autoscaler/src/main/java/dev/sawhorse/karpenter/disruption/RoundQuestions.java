package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.RoundQuestion.Kind;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Place;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Run;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Situation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Queue;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Resources;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts the rounds of consolidation that start from one instant into questions. */
final class RoundQuestions {
    /** More pods of several kinds, or places, than this are hardly ever met again just so. */
    private static final int MOST = 64;

    private final List<NodeSnapshot> nodes;

    /** The nodes inside their consolidateAfter. */
    private final BitSet held = new BitSet();

    private final Situation situation;
    private final Set<Pod> podsOfDeletingNodes;

    /** The pods that every round has to place. */
    private final List<Pod> common;

    private final boolean isPlain;
    private final Map<Kind, BitSet> rooms = new LinkedHashMap<>();
    private final Map<BitSet, List<Place>> places = new LinkedHashMap<>();
    private @Nullable Resources largestMachine;

    /**
     * Looks at the cluster.
     *
     * @param heldNodes names of the nodes inside their consolidateAfter
     * @param before those of an instant before, null for none
     */
    RoundQuestions(ProvisioningInput input, Set<String> heldNodes, @Nullable RoundQuestions before) {
        this.nodes = input.nodes();
        for (int i = 0; i < nodes.size() && !heldNodes.isEmpty(); i++) {
            held.set(i, heldNodes.contains(nodes.get(i).name()));
        }
        Situation now = Situation.of(input);
        if (before != null && now.equals(before.situation)) {
            this.situation = before.situation;
            this.largestMachine = before.largestMachine;
        } else {
            this.situation = now;
        }
        this.podsOfDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        this.common = Provisioning.admit(input.simulating(nodes, List.of(), ConsolidateAfterHold.NONE))
                .scheduling()
                .pods();
        this.isPlain = Situation.isPlain(input) && common.stream().allMatch(pod -> RoundQuestion.isPlain(pod.spec()));
    }

    /** Returns the number of pods that every round has to place. */
    int commonPods() {
        return common.size();
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
        if (!isPlain
                || (displaced.isEmpty() && common.isEmpty())
                || !displaced.stream().allMatch(pod -> RoundQuestion.isPlain(pod.spec()))) {
            return null;
        }
        List<Run> runs = runs(displaced);
        if (runs.size() != 1 || !common.isEmpty()) {
            if (displaced.size() + common.size() > MOST) {
                return null;
            }
            runs = runs(turns(displaced));
        }
        BitSet room = room(runs);
        return room.cardinality() > MOST ? null : new RoundQuestion(runs, without(names, room));
    }

    /**
     * Whether the displaced pods ask for more than the other nodes and one new node have together, so that it takes two new
     * ones at least or pods lose their place.
     *
     * @param names of the nodes thought away
     */
    boolean exceedOneNewNode(Set<String> names, List<Pod> displaced) {
        if (displaced.isEmpty()) {
            return false;
        }
        long cpu = -largestMachine().cpuMillis();
        long memory = -largestMachine().memoryBytes();
        long leastCpu = Long.MAX_VALUE;
        long leastMemory = Long.MAX_VALUE;
        boolean areHeld = true;
        for (Pod pod : displaced) {
            Resources requests = pod.spec().requests();
            cpu += requests.cpuMillis();
            memory += requests.memoryBytes();
            leastCpu = Math.min(leastCpu, requests.cpuMillis());
            leastMemory = Math.min(leastMemory, requests.memoryBytes());
            areHeld &= isHeld(pod);
        }
        for (int i = 0; i < nodes.size() && (cpu > 0 || memory > 0); i++) {
            Resources room = nodes.get(i).available();
            if (room.cpuMillis() >= leastCpu
                    && room.memoryBytes() >= leastMemory
                    && !(areHeld && held.get(i))
                    && !names.contains(nodes.get(i).name())) {
                cpu -= room.cpuMillis();
                memory -= room.memoryBytes();
            }
        }
        return cpu > 0 || memory > 0;
    }

    /** Returns the most that any machine there could be has of each resource. */
    private Resources largestMachine() {
        Resources known = largestMachine;
        if (known == null) {
            known = Resources.NONE;
            for (InstanceTypes types : situation.instanceTypes().values()) {
                for (InstanceType type : types) {
                    for (InstanceType.AllocatableOfferings offerings : type.allocatableOfferings()) {
                        known = known.max(offerings.allocatable());
                    }
                }
            }
            largestMachine = known;
        }
        return known;
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
        return !held.isEmpty() && isPlaced(pod) && !isExcused(pod) && SchedulingSimulation.isStarted(pod);
    }

    /** Returns the nodes that may have room for any of the pods. */
    private BitSet room(List<Run> runs) {
        BitSet first = rooms.computeIfAbsent(runs.get(0).kind(), this::room);
        if (runs.size() == 1) {
            return first;
        }
        BitSet any = (BitSet) first.clone();
        runs.forEach(run -> any.or(rooms.computeIfAbsent(run.kind(), this::room)));
        return any;
    }

    private BitSet room(Kind kind) {
        BitSet room = new BitSet(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            Resources available = nodes.get(i).available();
            boolean fits = kind.spec().requests().fitsWithin(available) && !available.hasNegative();
            room.set(i, fits && !(kind.held() && held.get(i)));
        }
        return room;
    }

    private List<Place> without(Set<String> names, BitSet room) {
        List<Place> all = places.computeIfAbsent(room, this::places);
        boolean isAll =
                all.stream().noneMatch(place -> names.contains(place.node().name()));
        return isAll
                ? all
                : all.stream()
                        .filter(place -> !names.contains(place.node().name()))
                        .toList();
    }

    private List<Place> places(BitSet room) {
        return room.stream().mapToObj(i -> new Place(nodes.get(i), held.get(i))).toList();
    }
}
