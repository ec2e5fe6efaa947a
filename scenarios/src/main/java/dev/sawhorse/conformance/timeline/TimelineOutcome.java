// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The outcome of a replayed timeline, in the format of the recordings: times in seconds, -1 for never. */
final class TimelineOutcome {
    private static final double SECOND = 1e9;
    private static final double NEVER = -1;

    /** Only consolidation has a type in the recordings. */
    private static final Set<String> CONSOLIDATIONS = Set.of("empty", "multi", "single");

    /** The lifecycle of one claim. */
    private static final class Claim {
        private final String name;
        private final String nodePool;
        private final double created;
        private String instanceType = "";
        private String zone = "";
        private String capacityType = "";
        private double price;
        private double launched = NEVER;
        private double registered = NEVER;
        private double initialized = NEVER;
        private double deleteRequested = NEVER;
        private double instanceTerminated = NEVER;
        private double deleted = NEVER;
        private String reason = "Alive";

        Claim(String name, String nodePool, double created) {
            this.name = name;
            this.nodePool = nodePool;
            this.created = created;
        }

        Map<String, @Nullable Object> shown() {
            Map<String, @Nullable Object> shown = new TreeMap<>();
            shown.put("capacityType", capacityType);
            shown.put("created", created);
            shown.put("deleteRequested", deleteRequested);
            shown.put("deleted", deleted);
            shown.put("initialized", initialized);
            shown.put("instanceTerminated", instanceTerminated);
            shown.put("instanceType", instanceType);
            shown.put("launched", launched);
            shown.put("nodePool", nodePool);
            shown.put("price", price);
            shown.put("reason", reason);
            shown.put("registered", registered);
            shown.put("zone", zone);
            return shown;
        }
    }

    /** The step functions of the run by what they count. */
    private static final class Steps {
        private final List<List<Object>> steps = new ArrayList<>();
        private int value;

        void add(double at, int change) {
            value += change;
            List<Object> last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (last != null && last.get(0).equals(at)) {
                steps.remove(steps.size() - 1);
            }
            boolean same =
                    !steps.isEmpty() && steps.get(steps.size() - 1).get(1).equals((double) value);
            if (!same) {
                steps.add(List.of(at, (double) value));
            }
        }
    }

    private final Map<String, Claim> claims = new LinkedHashMap<>();
    private final Map<String, Claim> byInstance = new LinkedHashMap<>();
    private final Map<String, Double> podCreated = new LinkedHashMap<>();
    private final Map<String, Boolean> waiting = new LinkedHashMap<>();
    private final List<Double> latencies = new ArrayList<>();
    private final Map<String, Double> commands = new TreeMap<>();
    private final Steps pending = new Steps();
    private final Steps running = new Steps();
    private final double end;
    private int podsCreated;
    private int evictions;
    private int jobsCompleted;

    TimelineOutcome(Journal journal, double end) {
        this.end = end;
        pending.add(0, 0);
        running.add(0, 0);
        for (Journal.Entry entry : journal.entries()) {
            take(milliseconds(entry.time() / SECOND), entry.observation());
        }
    }

    private static double milliseconds(double seconds) {
        return Math.round(seconds * 1_000) / 1_000.0;
    }

    private void take(double at, Observation observation) {
        if (observation instanceof Observation.PodCreated pod) {
            created(at, pod);
        } else if (observation instanceof Observation.PodBound pod) {
            bound(at, pod);
        } else if (observation instanceof Observation.PodDeleted pod) {
            removePending(at, pod.pod());
        } else if (observation instanceof Observation.PodEvicted) {
            evictions++;
        } else if (observation instanceof Observation.PodSucceeded) {
            jobsCompleted++;
        } else if (observation instanceof Observation.DisruptionCommand command) {
            String method = CONSOLIDATIONS.contains(command.method()) ? command.method() : "-";
            commands.merge(command.reason() + "/" + command.decision() + "/" + method, 1.0, Double::sum);
        } else {
            addClaimEvent(at, observation);
        }
    }

    private void created(double at, Observation.PodCreated pod) {
        if (pod.daemon()) {
            return;
        }
        podsCreated++;
        podCreated.put(pod.pod(), at);
        waiting.put(pod.pod(), true);
        pending.add(at, 1);
    }

    private void bound(double at, Observation.PodBound pod) {
        Double created = podCreated.get(pod.pod());
        if (created != null) {
            latencies.add(milliseconds(at - created));
            removePending(at, pod.pod());
        }
    }

    private void removePending(double at, String pod) {
        if (waiting.remove(pod) != null) {
            pending.add(at, -1);
        }
    }

    private void addClaimEvent(double at, Observation observation) {
        if (observation instanceof Observation.NodeClaimCreated created) {
            claims.put(created.nodeClaim(), new Claim(created.nodeClaim(), created.nodePool(), at));
        } else if (observation instanceof Observation.NodeClaimLaunched launched) {
            launched(at, launched);
        } else if (observation instanceof Observation.NodeClaimRegistered registered) {
            claim(registered.nodeClaim()).registered = at;
        } else if (observation instanceof Observation.NodeClaimInitialized initialized) {
            claim(initialized.nodeClaim()).initialized = at;
        } else if (observation instanceof Observation.NodeClaimDeleting deleting) {
            claim(deleting.nodeClaim()).deleteRequested = at;
            claim(deleting.nodeClaim()).reason = deleting.reason();
        } else if (observation instanceof Observation.NodeClaimDeleted deleted) {
            claim(deleted.nodeClaim()).deleted = at;
        } else if (observation instanceof Observation.InstanceTerminating terminating) {
            terminated(at, terminating.instance());
        }
    }

    private void launched(double at, Observation.NodeClaimLaunched launched) {
        Claim claim = claim(launched.nodeClaim());
        claim.instanceType = launched.instanceType();
        claim.zone = launched.zone();
        claim.capacityType = launched.capacityType();
        claim.price = launched.price();
        claim.launched = at;
        byInstance.put(launched.instance(), claim);
        running.add(at, 1);
    }

    private void terminated(double at, String instance) {
        Claim claim = byInstance.get(instance);
        if (claim != null) {
            claim.instanceTerminated = at;
            running.add(at, -1);
        }
    }

    private Claim claim(String name) {
        Claim claim = claims.get(name);
        if (claim == null) {
            throw new IllegalStateException("NodeClaim " + name + " was never created");
        }
        return claim;
    }

    /** Returns all parts that a recording may state, by name. */
    Map<String, @Nullable Object> parts() {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        parts.put("nodeClaims", nodeClaims());
        parts.put("podsPending", pending.steps);
        parts.put("instancesRunning", running.steps);
        parts.put("costUSD", costUsd());
        parts.put("nodeSeconds", nodeSeconds());
        parts.put("podLatency", podLatency());
        parts.put("podsCreated", (double) podsCreated);
        parts.put("podsPendingAtEnd", (double) waiting.size());
        parts.put("evictions", (double) evictions);
        parts.put("jobsCompleted", (double) jobsCompleted);
        parts.put("disruptionCommands", commands);
        parts.put("nodeClaimsByReason", nodeClaimsByReason());
        parts.put("instancesAtEnd", (double) running.value);
        return parts;
    }

    private List<Map<String, @Nullable Object>> nodeClaims() {
        return claims.values().stream()
                .sorted(Comparator.comparingDouble((Claim claim) -> claim.created)
                        .thenComparing(claim -> claim.nodePool)
                        .thenComparing(claim -> claim.instanceType)
                        .thenComparing(claim -> claim.zone)
                        .thenComparing(claim -> claim.capacityType)
                        .thenComparingDouble(claim -> claim.deleteRequested)
                        .thenComparingDouble(claim -> claim.deleted)
                        .thenComparing(claim -> claim.name))
                .map(Claim::shown)
                .toList();
    }

    private double lifetime(Claim claim) {
        return claim.launched == NEVER
                ? 0
                : (claim.instanceTerminated == NEVER ? end : claim.instanceTerminated) - claim.launched;
    }

    private double costUsd() {
        double cost = 0;
        for (Claim claim : claims.values()) {
            cost += claim.price * lifetime(claim) / 3_600;
        }
        return cost;
    }

    private Map<String, Double> nodeSeconds() {
        Map<String, Double> seconds = new TreeMap<>();
        for (Claim claim : claims.values()) {
            if (claim.launched != NEVER) {
                seconds.merge(claim.instanceType + "/" + claim.capacityType, lifetime(claim), Double::sum);
            }
        }
        seconds.replaceAll((pool, sum) -> milliseconds(sum));
        return seconds;
    }

    private Map<String, Double> podLatency() {
        List<Double> sorted = latencies.stream().sorted().toList();
        Map<String, Double> figures = new TreeMap<>();
        double sum = sorted.stream().mapToDouble(Double::doubleValue).sum();
        figures.put("bound", (double) sorted.size());
        figures.put("p50", nearestRank(sorted, 50));
        figures.put("p95", nearestRank(sorted, 95));
        figures.put("max", nearestRank(sorted, 100));
        figures.put("mean", sorted.isEmpty() ? 0 : milliseconds(sum / sorted.size()));
        return figures;
    }

    private static double nearestRank(List<Double> sorted, int percent) {
        int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
        return sorted.isEmpty() ? 0 : sorted.get(Math.max(0, rank - 1));
    }

    private Map<String, Double> nodeClaimsByReason() {
        Map<String, Double> counts = new TreeMap<>();
        claims.values().forEach(claim -> counts.merge(claim.reason, 1.0, Double::sum));
        return counts;
    }
}
