// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.churn;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeInterrupted;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodFailed;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.churn.Churn.MovedPod;
import dev.sawhorse.results.churn.Churn.Saving;
import dev.sawhorse.results.churn.Churn.ShortLife;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fold that computes the churn of a journal. The successor of an evicted pod is the next pod that its workload creates; an
 * eviction whose workload creates none within ten minutes has no successor.
 */
public final class ChurnFold implements Journal.Listener {
    private static final double NANOS_PER_HOUR = Duration.ofHours(1).toNanos();
    private static final long PATIENCE = Duration.ofMinutes(10).toNanos();
    private static final Set<String> CONSOLIDATIONS = Set.of("Empty", "Underutilized");

    /** A node, from its NodeClaim to its removal. */
    private static final class Machine {
        private String name;
        private String nodePool = "";
        private String instanceType = "";
        private String zone = "";
        private String capacityType = "";
        private String reason = "";
        private double price;
        private long launched = -1;
        private long initialized = -1;
        private boolean isRemoved;
        private @Nullable Consolidation consolidation;
        private @Nullable Consolidation replaces;

        Machine(String name) {
            this.name = name;
        }

        String kind() {
            return capacityType.isEmpty() ? instanceType : instanceType + " " + capacityType;
        }
    }

    /** A consolidation command, whose saving accrues until it ends. */
    private static final class Consolidation {
        private final String method;
        private final long time;
        private final String nodePool;
        private final boolean deletes;
        private double pricePerHour;
        private int evictions;
        private int awaited;
        private long end = -1;

        Consolidation(String method, long time, String nodePool, int replacements) {
            this.method = method;
            this.time = time;
            this.nodePool = nodePool;
            this.deletes = replacements == 0;
            this.awaited = replacements;
        }

        void end(long now) {
            end = end < 0 ? now : end;
        }

        double dollars(long now) {
            return pricePerHour * ((end < 0 ? now : end) - time) / NANOS_PER_HOUR;
        }
    }

    /** An evicted pod without a successor yet. */
    private record Departure(PodLine line, long time) {}

    private final int leastMoves;
    private final LoopFinder loops;
    private final Map<String, Machine> machines = new HashMap<>();
    private final Map<String, PodLine> pods = new HashMap<>();
    private final Map<String, Deque<Departure>> departures = new HashMap<>();
    private final Map<PodLine, MovedPod> moved = new LinkedHashMap<>();
    private final List<Consolidation> consolidations = new ArrayList<>();
    private final List<ShortLife> shortLives = new ArrayList<>();
    private final ObservationHandlers handlers = handlers();
    private @Nullable Consolidation last;
    private int moves;
    private long now;

    /**
     * Makes a fold.
     *
     * @param within the longest time of a loop, from leaving to returning
     * @param leastMoves the number of moves from which a pod is reported
     */
    public ChurnFold(Duration within, int leastMoves) {
        this.leastMoves = leastMoves;
        this.loops = new LoopFinder(within.toNanos());
    }

    @Override
    public void appended(Journal.Entry entry) {
        now = entry.time();
        handlers.accept(now, entry.observation());
    }

    private ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(NodeClaimCreated.class, (time, claim) -> claimed(time, claim))
                .on(NodeClaimLaunched.class, (time, claim) -> launched(time, claim))
                .on(NodeClaimRegistered.class, (time, claim) -> machines.put(claim.node(), machine(claim.nodeClaim())))
                .on(NodeClaimInitialized.class, (time, claim) -> machine(claim.nodeClaim()).initialized = time)
                .on(NodeCreated.class, (time, node) -> joined(node))
                .on(NodeDeleted.class, (time, node) -> machines.remove(node.node()))
                .on(NodeClaimDeleted.class, (time, claim) -> machines.remove(claim.nodeClaim()))
                .on(SpotPriceChanged.class, (time, price) -> repriced(price))
                .on(DisruptionCommand.class, (time, command) -> commanded(time, command))
                .on(NodeClaimDeleting.class, (time, claim) -> removing(time, claim.nodeClaim(), claim.reason()))
                .on(NodeScaleDown.class, (time, node) -> removing(time, node.node(), "ScaleDown"))
                .on(NodeInterrupted.class, (time, node) -> removing(time, node.node(), "Interrupted"))
                .on(PodCreated.class, (time, pod) -> created(time, pod))
                .on(PodBound.class, (time, pod) -> bound(time, pod))
                .on(PodEvicted.class, (time, pod) -> evicted(time, pod))
                .on(PodSucceeded.class, (time, pod) -> pods.remove(pod.pod()))
                .on(PodFailed.class, (time, pod) -> pods.remove(pod.pod()))
                .on(PodDeleted.class, (time, pod) -> pods.remove(pod.pod()));
    }

    private Machine machine(String name) {
        return machines.computeIfAbsent(name, Machine::new);
    }

    private void claimed(long time, NodeClaimCreated claim) {
        Machine machine = machine(claim.nodeClaim());
        machine.nodePool = claim.nodePool();
        Consolidation command = last;
        if (command != null && command.time == time && command.awaited > 0) {
            command.awaited--;
            machine.replaces = command;
        } else {
            consolidations.stream()
                    .filter(each -> each.deletes && each.end < 0 && each.nodePool.equals(claim.nodePool()))
                    .forEach(each -> each.end(time));
        }
    }

    private void launched(long time, NodeClaimLaunched claim) {
        Machine machine = machine(claim.nodeClaim());
        machine.instanceType = claim.instanceType();
        machine.zone = claim.zone();
        machine.capacityType = claim.capacityType();
        machine.price = claim.price();
        machine.launched = time;
        if (machine.replaces != null) {
            machine.replaces.pricePerHour -= claim.price();
        }
    }

    private void joined(NodeCreated node) {
        Machine machine = node.nodeClaim().isEmpty() ? new Machine(node.node()) : machine(node.nodeClaim());
        machine.name = node.node();
        machine.nodePool = node.nodePool();
        machine.instanceType = node.instanceType();
        machine.zone = node.zone();
        machine.capacityType = node.capacityType();
        machines.put(node.node(), machine);
    }

    private void repriced(SpotPriceChanged price) {
        for (Machine machine : machines.values()) {
            if (machine.capacityType.equals("spot")
                    && machine.instanceType.equals(price.instanceType())
                    && machine.zone.equals(price.zone())) {
                machine.price = price.price();
            }
        }
    }

    private void commanded(long time, DisruptionCommand command) {
        last = null;
        List<Machine> candidates =
                command.candidates().stream().map(this::machine).toList();
        Consolidation consolidation = null;
        if (CONSOLIDATIONS.contains(command.reason()) && !candidates.isEmpty()) {
            consolidation =
                    new Consolidation(command.method(), time, candidates.get(0).nodePool, command.replacements());
            consolidations.add(consolidation);
            last = consolidation;
        }
        for (Machine candidate : candidates) {
            candidate.reason =
                    command.method().isEmpty() ? command.reason() : command.reason() + " (" + command.method() + ")";
            candidate.consolidation = consolidation;
            if (consolidation != null) {
                consolidation.pricePerHour += candidate.price;
            }
        }
    }

    private void removing(long time, String name, String reason) {
        Machine machine = machine(name);
        if (machine.isRemoved) {
            return;
        }
        machine.isRemoved = true;
        machine.reason = machine.reason.isEmpty() ? reason : machine.reason;
        if (machine.replaces != null) {
            machine.replaces.end(time);
        }
        long boot = machine.initialized - machine.launched;
        if (machine.initialized >= 0 && machine.launched >= 0 && time - machine.initialized < boot) {
            shortLives.add(new ShortLife(
                    machine.name,
                    machine.nodePool,
                    machine.instanceType,
                    boot,
                    time - machine.initialized,
                    machine.reason,
                    machine.price * boot / NANOS_PER_HOUR));
        }
    }

    private void created(long time, PodCreated pod) {
        if (pod.daemon()) {
            return;
        }
        Deque<Departure> left = departures.get(pod.owner());
        while (left != null && !left.isEmpty() && time - left.peek().time() > PATIENCE) {
            left.poll();
        }
        Departure departure = left == null ? null : left.poll();
        pods.put(pod.pod(), departure == null ? new PodLine(pod.owner()) : departure.line());
    }

    private void bound(long time, PodBound pod) {
        PodLine line = pods.get(pod.pod());
        if (line == null) {
            return;
        }
        Machine machine = machine(pod.node());
        boolean isMove = !line.stays().isEmpty();
        line.arrive(new PodLine.Stay(machine.name, machine.kind(), machine.nodePool, time));
        if (isMove) {
            moves++;
            loops.accept(line, time);
        }
        if (line.stays().size() > leastMoves) {
            List<String> nodes = line.stays().stream().map(PodLine.Stay::node).toList();
            moved.put(line, new MovedPod(pod.pod(), line.workload(), nodes));
        }
    }

    private void evicted(long time, PodEvicted pod) {
        PodLine line = pods.remove(pod.pod());
        Machine machine = machine(pod.node());
        if (machine.consolidation != null) {
            machine.consolidation.evictions++;
        }
        if (line != null && !line.workload().isEmpty() && !line.stays().isEmpty()) {
            line.leave(time, machine.reason.isEmpty() ? "evicted by " + pod.by() : machine.reason);
            departures
                    .computeIfAbsent(line.workload(), unknown -> new ArrayDeque<>())
                    .add(new Departure(line, time));
        }
    }

    /** Returns the churn up to the last entry. */
    public Churn churn() {
        Map<String, List<Consolidation>> byMethod = new TreeMap<>();
        consolidations.forEach(each -> byMethod.computeIfAbsent(each.method, unknown -> new ArrayList<>())
                .add(each));
        List<Saving> savings = new ArrayList<>();
        byMethod.forEach((method, all) -> savings.add(new Saving(
                method,
                all.size(),
                all.stream().mapToInt(each -> each.evictions).sum(),
                all.stream().mapToDouble(each -> each.dollars(now)).sum())));
        List<MovedPod> movedPods = moved.values().stream()
                .sorted(Comparator.comparingInt(MovedPod::moves).reversed().thenComparing(MovedPod::pod))
                .toList();
        return new Churn(moves, loops.loops(), movedPods, savings, shortLives);
    }
}
