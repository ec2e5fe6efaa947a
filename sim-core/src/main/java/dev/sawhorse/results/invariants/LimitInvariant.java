// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The check of {@link Invariant#LIMITS}: the resources of a launched claim fit the limits together with the claims that were
 * launched before it was created and were not being deleted then.
 */
final class LimitInvariant implements InvariantFold {
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

    private static final class Claim {
        private final String nodePool;
        private final long created;
        private long launched = Long.MAX_VALUE;
        private long leaving = Long.MAX_VALUE;
        private long cpuMillis;
        private long memoryBytes;

        Claim(String nodePool, long created) {
            this.nodePool = nodePool;
            this.created = created;
        }

        boolean countsAt(long time) {
            return launched < time && leaving > time;
        }
    }

    private record Limits(long since, Map<String, String> amounts) {}

    private final Map<String, List<Limits>> limits = new LinkedHashMap<>();
    private final Map<String, Claim> claims = new LinkedHashMap<>();

    /** Limits may have been lowered since the launch of what exists at the start. */
    private final InitialStateMarks initial = new InitialStateMarks();

    @Override
    public @Nullable Violation accept(long time, Observation observation) {
        initial.accept(observation);
        if (observation instanceof Observation.NodePoolApplied applied) {
            limits.computeIfAbsent(applied.nodePool(), pool -> new ArrayList<>())
                    .add(new Limits(time, applied.limits()));
        } else if (observation instanceof Observation.NodeClaimCreated created) {
            claims.put(created.nodeClaim(), new Claim(created.nodePool(), time));
        } else if (observation instanceof Observation.NodeClaimResources resources) {
            return launched(time, resources);
        } else if (observation instanceof Observation.NodeClaimDeleting deleting) {
            leave(deleting.nodeClaim(), time);
        } else if (observation instanceof Observation.DisruptionCommand command) {
            command.candidates().forEach(claim -> leave(claim, time));
        } else if (observation instanceof Observation.NodeClaimDeleted deleted) {
            claims.remove(deleted.nodeClaim());
        }
        return null;
    }

    private void leave(String name, long time) {
        Claim claim = claims.get(name);
        if (claim != null) {
            claim.leaving = Math.min(claim.leaving, time);
        }
    }

    private @Nullable Violation launched(long time, Observation.NodeClaimResources resources) {
        Claim claim = claims.get(resources.nodeClaim());
        if (claim == null) {
            return null;
        }
        claim.launched = time;
        claim.cpuMillis = resources.capacityCpuMillis();
        // The node may turn out to have less memory than the type states, but never less than its allocatable memory.
        claim.memoryBytes = resources.allocatableMemoryBytes();
        Map<String, String> amounts = initial.isBeingRead() ? Map.of() : limitsAt(claim);
        long cpuMillis = 0;
        long memoryBytes = 0;
        for (Claim other : claims.values()) {
            if (other.nodePool.equals(claim.nodePool) && other.countsAt(claim.created)) {
                cpuMillis += other.cpuMillis;
                memoryBytes += other.memoryBytes;
            }
        }
        Violation ofCpu =
                check(time, resources.nodeClaim(), claim, amounts.get("cpu"), MILLIS, cpuMillis, claim.cpuMillis);
        return ofCpu != null
                ? ofCpu
                : check(
                        time,
                        resources.nodeClaim(),
                        claim,
                        amounts.get("memory"),
                        BigDecimal.ONE,
                        memoryBytes,
                        claim.memoryBytes);
    }

    private static @Nullable Violation check(
            long time, String name, Claim claim, @Nullable String limit, BigDecimal unit, long before, long more) {
        if (limit == null || BigDecimal.valueOf(before + more).compareTo(new BigDecimal(limit).multiply(unit)) <= 0) {
            return null;
        }
        return new Violation(
                Invariant.LIMITS,
                time,
                "NodePool " + claim.nodePool,
                "NodeClaim " + name + " was launched with " + more + " more",
                before + " within a limit of " + limit + " (CPU in cores, amounts in millicores)");
    }

    private Map<String, String> limitsAt(Claim claim) {
        Map<String, String> amounts = Map.of();
        for (Limits applied : limits.getOrDefault(claim.nodePool, List.of())) {
            if (applied.since() <= claim.created) {
                amounts = applied.amounts();
            }
        }
        return amounts;
    }
}
