// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation.ConsolidationTimedOut;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.LaunchRefused;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRefused;
import dev.sawhorse.journal.Observation.NodeClaimTimedOut;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.journal.Observation.NodeGroupResized;
import dev.sawhorse.journal.Observation.NodePoolCondition;
import dev.sawhorse.journal.Observation.Provisioned;
import dev.sawhorse.journal.Observation.SpotInterruption;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.DecisionRow.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A collector of the decisions of autoscalers and EC2 with their reasons from the journal; memory use does not grow with the
 * run.
 */
final class DecisionLedger {
    private static final int MOST_NAMES = 3;
    private static final double MILLIS_PER_CORE = 1000;
    private static final double BYTES_PER_GIB = 1L << 30;

    /** A row that repeated decisions are still added to. */
    private static final class Entry {
        private final long time;
        private final Kind kind;
        private final String nodePool;
        private final String subject;
        private final StringBuilder text;
        private int times = 1;
        private long last;

        Entry(long time, Kind kind, String nodePool, String subject, String text) {
            this.time = time;
            this.kind = kind;
            this.nodePool = nodePool;
            this.subject = subject;
            this.text = new StringBuilder(text);
            this.last = time;
        }

        DecisionRow row() {
            return new DecisionRow(time, kind, nodePool, subject, text.toString(), times, last);
        }
    }

    private final InitialStateMarks initial;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Kind, Integer> retained = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private final Map<String, Entry> unlaunched = new HashMap<>();
    private final Map<String, Entry> repeated = new HashMap<>();

    DecisionLedger(InitialStateMarks initial) {
        this.initial = initial;
    }

    /** Returns the handlers of what it collects. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(
                        EventPublished.class,
                        (time, event) -> event(
                                time, EventKind.of(event.reason()), event.object(), event.reason(), event.message()))
                .on(NodeEventPublished.class, (time, event) -> {
                    String claim = "nodeclaim/" + event.nodeClaim();
                    event(time, EventKind.of(event.reason()), claim, event.reason(), event.message());
                })
                .on(NodeClaimCreated.class, (time, claim) -> claimed(time, claim))
                .on(NodeClaimLaunched.class, (time, claim) -> launched(claim))
                .on(NodeClaimLaunchFailed.class, (time, claim) -> launchFailed(time, claim))
                .on(Provisioned.class, (time, round) -> provisioned(time, round))
                .on(InsufficientCapacity.class, (time, pool) -> {
                    String what = pool.instanceType() + " " + pool.capacityType() + " in " + pool.zone();
                    repeat(time, Kind.REFUSED, "EC2", "InsufficientInstanceCapacity: no capacity for " + what);
                })
                .on(
                        LaunchRefused.class,
                        (time, launch) -> repeat(
                                time, Kind.REFUSED, "EC2", launch.code() + ": launch refused, " + launch.subject()))
                .on(NodeClaimRefused.class, (time, claim) -> refused(time, claim))
                .on(NodeClaimTimedOut.class, (time, claim) -> {
                    String text = "timed out: not " + claim.waitedFor() + " within " + claim.timeoutSeconds() + " s";
                    add(new Entry(time, Kind.REFUSED, claim.nodePool(), claim.nodeClaim(), text));
                })
                .on(NodePoolCondition.class, (time, condition) -> {
                    String text = condition.condition() + " is " + condition.status() + ": " + condition.reason() + ", "
                            + condition.message();
                    add(new Entry(time, Kind.REFUSED, condition.nodePool(), "NodePool " + condition.nodePool(), text));
                })
                .on(NodeGroupResized.class, (time, group) -> {
                    String text = "from " + group.from() + " to " + group.to() + " nodes, by " + group.by();
                    Kind kind = group.to() > group.from() ? Kind.PROVISIONED : Kind.EVENT;
                    add(new Entry(time, kind, group.nodeGroup(), group.nodeGroup(), text));
                })
                .on(ConsolidationTimedOut.class, (time, round) -> {
                    String text =
                            round.method() + "-node consolidation timed out before it had evaluated all candidates";
                    repeat(time, Kind.REFUSED, "Karpenter", text);
                })
                .on(
                        SpotInterruption.class,
                        (time, instance) -> event(
                                time,
                                Kind.EVENT,
                                "instance/" + instance.instance(),
                                "SpotInterruption",
                                "EC2 reclaims spot capacity"));
    }

    private void claimed(long time, NodeClaimCreated claim) {
        if (initial.isBeingRead() || !takes(Kind.PROVISIONED)) {
            return;
        }
        String text = (claim.pods().isEmpty() ? "for no pod" : "for " + names(claim.pods()))
                + String.format(
                        Locale.ROOT,
                        ", %.2f cores and %.1f GiB including DaemonSets; %d instance types fit",
                        claim.cpuMillis() / MILLIS_PER_CORE,
                        claim.memoryBytes() / BYTES_PER_GIB,
                        claim.instanceTypes());
        Entry entry = new Entry(time, Kind.PROVISIONED, claim.nodePool(), claim.nodeClaim(), text);
        entries.add(entry);
        unlaunched.put(claim.nodeClaim(), entry);
    }

    private static String names(List<String> pods) {
        String shown = String.join(", ", pods.subList(0, Math.min(MOST_NAMES, pods.size())));
        String more = pods.size() > MOST_NAMES ? " and " + (pods.size() - MOST_NAMES) + " more" : "";
        return (pods.size() == 1 ? "1 pod (" : pods.size() + " pods (") + shown + more + ")";
    }

    private void launched(NodeClaimLaunched claim) {
        Entry entry = unlaunched.remove(claim.nodeClaim());
        if (entry != null) {
            entry.text
                    .append("; launched ")
                    .append(claim.instanceType())
                    .append(' ')
                    .append(claim.capacityType())
                    .append(" in ")
                    .append(claim.zone())
                    .append(String.format(Locale.ROOT, " at $%.4f/h", claim.price()));
        }
    }

    private void launchFailed(long time, NodeClaimLaunchFailed claim) {
        Entry entry = unlaunched.remove(claim.nodeClaim());
        if (entry != null) {
            entry.text.append("; not launched");
        }
        event(time, Kind.REFUSED, "nodeclaim/" + claim.nodeClaim(), "launch failed", claim.reason());
    }

    /** Usage and limit of the first refusal stand for those that follow. */
    private void refused(long time, NodeClaimRefused claim) {
        String subject = "nodepool/" + claim.nodePool();
        String text = "NodeClaim not created: " + claim.resource() + " usage of " + claim.usage()
                + " exceeds the limit of " + claim.limit();
        repeat(time, Kind.REFUSED, subject, text, subject + " " + claim.resource());
    }

    private void provisioned(long time, Provisioned round) {
        if (round.unschedulable() > 0) {
            String text = "a provisioning round finds neither existing nor new nodes for some of its pods";
            repeat(time, Kind.REFUSED, "Karpenter", text);
        }
    }

    /** Adds an event, which may repeat for many objects with nearly the same message. */
    private void event(long time, Kind kind, String object, String reason, String message) {
        repeat(time, kind, object, reason + ": " + message, EventKind.key(object, reason, message));
    }

    private void repeat(long time, Kind kind, String subject, String text) {
        repeat(time, kind, subject, text, text);
    }

    private void repeat(long time, Kind kind, String subject, String text, String key) {
        counts.merge(kind, 1, Integer::sum);
        Entry known = repeated.get(key);
        if (known != null) {
            known.times++;
            known.last = time;
        } else if (keeps(kind)) {
            Entry entry = new Entry(time, kind, "", subject, text);
            entries.add(entry);
            repeated.put(key, entry);
        }
    }

    private void add(Entry entry) {
        if (takes(entry.kind)) {
            entries.add(entry);
        }
    }

    /** Counts a row, and returns whether it is kept. */
    private boolean takes(Kind kind) {
        counts.merge(kind, 1, Integer::sum);
        return keeps(kind);
    }

    private boolean keeps(Kind kind) {
        return retained.merge(kind, 1, Integer::sum) <= Decisions.MOST_ROWS;
    }

    Decisions decisions() {
        Map<Kind, Integer> all = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            all.put(kind, counts.getOrDefault(kind, 0));
        }
        List<DecisionRow> rows = entries.stream()
                .map(Entry::row)
                .sorted(Comparator.comparingLong(DecisionRow::time))
                .toList();
        return new Decisions(rows, Collections.unmodifiableMap(all));
    }
}
