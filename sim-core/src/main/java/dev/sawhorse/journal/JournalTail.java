// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import dev.sawhorse.journal.Observation.AgentBilled;
import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.journal.Observation.AutoModeBilled;
import dev.sawhorse.journal.Observation.CapacityPaid;
import dev.sawhorse.journal.Observation.CapacityReleased;
import dev.sawhorse.journal.Observation.CapacityReserved;
import dev.sawhorse.journal.Observation.ControlPlaneBilled;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.journal.Observation.InitialStateBegan;
import dev.sawhorse.journal.Observation.InitialStateEnded;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceStarted;
import dev.sawhorse.journal.Observation.InstanceStopped;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.LicenseBilled;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodFailed;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.journal.Observation.PodsHeld;
import dev.sawhorse.journal.Observation.ReservedInstancesHeld;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.journal.Observation.VolumeCreated;
import dev.sawhorse.journal.Observation.VolumeDeleted;
import dev.sawhorse.journal.Observation.VolumesAttached;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The part of a journal from a time on, as the journal of a run that starts then: what exists at that time is its initial
 * state, and what happened before counts for nothing. Memory grows with what exists, not with the part before.
 *
 * <p>Pods that had ended are not part of it, and instances that were being terminated are no longer billed.
 */
public final class JournalTail implements Journal.Listener {
    private static final String POD = "pod ";
    private static final String CLAIM = "nodeclaim ";
    private static final String NODE = "node ";
    private static final String INSTANCE = "instance ";
    private static final String VOLUME = "volume ";
    private static final String RESERVATION = "reservation ";
    private static final String RUN = "run ";
    private static final String NODE_POOL = "nodepool ";

    private final long from;
    private final Journal.Listener target;

    /** The observations that make up what exists, by the kind and name of their object. */
    private final Map<String, List<Observation>> existing = new LinkedHashMap<>();

    private final Map<SpotPool, SpotPriceChanged> spotPrices = new LinkedHashMap<>();
    private final Set<String> endedPods = new HashSet<>();
    private final ObservationHandlers handlers = handlers();
    private RunStarted start = new RunStarted("", 0, "1970-01-01T00:00:00Z", "", "");
    private boolean hasBegun;

    private record SpotPool(String instanceType, String zone) {}

    /**
     * Makes a tail.
     *
     * @param from the time at which it starts, in nanoseconds since the start of the run; what happens at that time belongs to it
     * @param target receives the entries of the tail, with their times since its start
     */
    public JournalTail(long from, Journal.Listener target) {
        this.from = from;
        this.target = target;
    }

    @Override
    public void appended(Journal.Entry entry) {
        if (entry.time() < from) {
            handlers.accept(entry.time(), entry.observation());
            return;
        }
        if (!hasBegun) {
            hasBegun = true;
            begin();
        }
        if (!isOfEndedPod(entry.observation())) {
            emit(entry.time() - from, ofTail(entry.observation()));
        }
    }

    private ObservationHandlers handlers() {
        ObservationHandlers table = new ObservationHandlers().on(RunStarted.class, (time, started) -> start = started);
        lasts(table, ControlPlaneBilled.class, RUN, charge -> "control plane");
        lasts(table, SavingsPlanHeld.class, RUN, SavingsPlanHeld::plan);
        lasts(table, ReservedInstancesHeld.class, RUN, ReservedInstancesHeld::reservation);
        lasts(table, Approximated.class, RUN, Approximated::what);
        lasts(table, FiguresInDoubt.class, RUN, FiguresInDoubt::cause);
        lasts(table, CapacityReserved.class, RESERVATION, CapacityReserved::reservation);
        lasts(table, CapacityPaid.class, RESERVATION, CapacityPaid::reservation);
        ends(table, CapacityReleased.class, RESERVATION, CapacityReleased::reservation);
        replaces(table, NodePoolApplied.class, NODE_POOL, NodePoolApplied::nodePool);
        lasts(table, VolumeCreated.class, VOLUME, VolumeCreated::volume);
        ends(table, VolumeDeleted.class, VOLUME, VolumeDeleted::volume);
        ofInstances(table);
        ofNodes(table);
        ofPods(table);
        return table;
    }

    private void ofInstances(ObservationHandlers table) {
        lasts(table, InstanceLaunched.class, INSTANCE, InstanceLaunched::instance);
        lasts(table, InstanceRegistered.class, INSTANCE, InstanceRegistered::instance);
        lasts(table, InstanceStopped.class, INSTANCE, InstanceStopped::instance);
        lasts(table, InstanceStarted.class, INSTANCE, InstanceStarted::instance);
        lasts(table, VolumesAttached.class, INSTANCE, VolumesAttached::instance);
        lasts(table, AgentBilled.class, INSTANCE, AgentBilled::instance);
        lasts(table, AutoModeBilled.class, INSTANCE, AutoModeBilled::instance);
        lasts(table, LicenseBilled.class, INSTANCE, LicenseBilled::instance);
        ends(table, InstanceTerminating.class, INSTANCE, InstanceTerminating::instance);
        table.on(
                SpotPriceChanged.class,
                (time, price) -> spotPrices.put(new SpotPool(price.instanceType(), price.zone()), price));
    }

    private void ofNodes(ObservationHandlers table) {
        lasts(table, NodeClaimCreated.class, CLAIM, NodeClaimCreated::nodeClaim);
        lasts(table, NodeClaimResources.class, CLAIM, NodeClaimResources::nodeClaim);
        lasts(table, NodeClaimLaunched.class, CLAIM, NodeClaimLaunched::nodeClaim);
        lasts(table, NodeClaimRegistered.class, CLAIM, NodeClaimRegistered::nodeClaim);
        lasts(table, NodeClaimInitialized.class, CLAIM, NodeClaimInitialized::nodeClaim);
        lasts(table, NodeClaimDeleting.class, CLAIM, NodeClaimDeleting::nodeClaim);
        ends(table, NodeClaimDeleted.class, CLAIM, NodeClaimDeleted::nodeClaim);
        lasts(table, NodeCreated.class, NODE, NodeCreated::node);
        replaces(table, NodeReady.class, NODE, NodeReady::node);
        ends(table, NodeDeleted.class, NODE, NodeDeleted::node);
    }

    private void ofPods(ObservationHandlers table) {
        lasts(table, PodCreated.class, POD, PodCreated::pod);
        lasts(table, PodBilled.class, POD, PodBilled::pod);
        lasts(table, PodBound.class, POD, PodBound::pod);
        replaces(table, PodResized.class, POD, PodResized::pod);
        replaces(table, PodUnschedulable.class, POD, PodUnschedulable::pod);
        replaces(table, PodReady.class, POD, PodReady::pod);
        lasts(table, PodTerminating.class, POD, PodTerminating::pod);
        table.on(PodSucceeded.class, (time, pod) -> ended(pod.pod()));
        table.on(PodFailed.class, (time, pod) -> ended(pod.pod()));
        table.on(PodDeleted.class, (time, pod) -> {
            existing.remove(POD + pod.pod());
            endedPods.remove(pod.pod());
        });
    }

    private void ended(String pod) {
        existing.remove(POD + pod);
        endedPods.add(pod);
    }

    /** Declares an observation that holds as long as its object exists. */
    private <T extends Observation> void lasts(
            ObservationHandlers table, Class<T> type, String kind, Function<T, String> name) {
        table.on(
                type,
                (time, observation) -> existing.computeIfAbsent(
                                kind + name.apply(observation), unknown -> new ArrayList<>())
                        .add(observation));
    }

    /** Declares an observation that holds until the next of its type. */
    private <T extends Observation> void replaces(
            ObservationHandlers table, Class<T> type, String kind, Function<T, String> name) {
        table.on(type, (time, observation) -> {
            List<Observation> known =
                    existing.computeIfAbsent(kind + name.apply(observation), unknown -> new ArrayList<>());
            known.removeIf(type::isInstance);
            known.add(observation);
        });
    }

    /** Declares an observation after which its object no longer exists. */
    private <T extends Observation> void ends(
            ObservationHandlers table, Class<T> type, String kind, Function<T, String> name) {
        table.on(type, (time, observation) -> existing.remove(kind + name.apply(observation)));
    }

    private void begin() {
        String instant = Instant.parse(start.start()).plusNanos(from).toString();
        emit(
                0,
                new RunStarted(
                        start.scenario(),
                        start.seed(),
                        instant,
                        start.region(),
                        start.version(),
                        start.run(),
                        start.karpenter()));
        emitAll(RUN);
        emit(0, new InitialStateBegan());
        emitAll(RESERVATION);
        emitAll(NODE_POOL);
        emitAll(CLAIM);
        emitAll(INSTANCE);
        spotPrices.values().forEach(price -> emit(0, price));
        int nodes = emitAll(NODE);
        emitAll(VOLUME);
        int pods = emitAll(POD);
        emit(0, new InitialStateEnded(nodes, pods));
        existing.clear();
        spotPrices.clear();
    }

    /** Passes on what is known of all objects of a kind, and returns their number. */
    private int emitAll(String kind) {
        int objects = 0;
        for (Map.Entry<String, List<Observation>> object : existing.entrySet()) {
            if (object.getKey().startsWith(kind)) {
                object.getValue().forEach(observation -> emit(0, paidBefore(observation)));
                objects++;
            }
        }
        return objects;
    }

    /** What was paid upfront before is no cost of the tail. */
    private static Observation paidBefore(Observation observation) {
        return observation instanceof CapacityPaid paid
                ? new CapacityPaid(paid.reservation(), paid.instanceType(), paid.zone(), 0)
                : observation;
    }

    private boolean isOfEndedPod(Observation observation) {
        if (observation instanceof PodDeleted deleted) {
            return endedPods.remove(deleted.pod());
        }
        return observation instanceof PodTerminating terminating && endedPods.contains(terminating.pod());
    }

    /** Pods that had ended before may still be among those that the cluster holds at the end. */
    private Observation ofTail(Observation observation) {
        return observation instanceof PodsHeld held ? new PodsHeld(held.pods() - endedPods.size()) : observation;
    }

    private void emit(long time, Observation observation) {
        target.appended(new Journal.Entry(time, observation));
    }
}
