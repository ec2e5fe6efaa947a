// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A set of repair policies that nodes are matched with ({@code node/health/policy.go RepairPolicyMatcher}). A condition matches
 * the policies of its type and status whose pattern its reason contains, or if there are none the fallback.
 */
public final class RepairPolicyMatcher {
    private final List<Compiled> policies;
    private final List<Integer> priorities;

    /** A policy with its pattern, which is null for the fallback. */
    private record Compiled(RepairPolicy policy, @Nullable Pattern reason) {
        boolean isAbout(Health condition) {
            return policy.conditionType().equals(condition.conditionType())
                    && policy.conditionStatus().equals(condition.status());
        }

        boolean matches(Health condition) {
            return isAbout(condition)
                    && reason != null
                    && reason.matcher(condition.reason()).find();
        }
    }

    @Upstream(
            file = "pkg/controllers/node/health/policy.go",
            symbol = {"NewRepairPolicyMatcher", "denseRanks"},
            differs = "does not validate the policies, which are not input")
    public RepairPolicyMatcher(List<RepairPolicy> policies) {
        this.policies = policies.stream()
                .map(policy -> new Compiled(
                        policy, policy.reasonRegex().isEmpty() ? null : Pattern.compile(policy.reasonRegex())))
                .toList();
        this.priorities = policies.stream()
                .map(RepairPolicy::priority)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns whether a policy is about the condition, tolerated or not. */
    @Upstream(file = "pkg/controllers/node/health/policy.go", symbol = "RepairPolicyMatcher.Matches")
    public boolean matches(Health condition) {
        return policies.stream().anyMatch(policy -> policy.isAbout(condition));
    }

    /**
     * Returns what the policies say about a node whose tolerations have elapsed; null if there are none of these.
     *
     * @param createdAt when the node was created, before which its conditions do not count
     */
    @Upstream(
            file = "pkg/controllers/node/health/policy.go",
            symbol = {"RepairPolicyMatcher.Match", "Resolve"})
    public @Nullable RepairResult resolve(List<Health> conditions, long createdAt, long now) {
        RepairResult result = null;
        for (Health condition : conditions) {
            long since = Math.max(condition.since(), createdAt);
            for (RepairPolicy policy : matching(condition)) {
                long eligibleAt = since + policy.toleration().toNanos();
                if (eligibleAt <= now) {
                    result = merged(result, policy, eligibleAt);
                }
            }
        }
        return result;
    }

    private List<RepairPolicy> matching(Health condition) {
        List<RepairPolicy> matching = new ArrayList<>();
        for (Compiled policy : policies) {
            if (policy.matches(condition)) {
                matching.add(policy.policy());
            }
        }
        if (matching.isEmpty() && matches(condition)) {
            policies.stream()
                    .filter(policy -> policy.reason() == null)
                    .forEach(fallback -> matching.add(fallback.policy()));
        }
        return matching;
    }

    @Upstream(
            file = "pkg/controllers/node/health/policy.go",
            symbol = {"RepairResult.mergePolicy", "RepairResult.mergeScore"})
    private RepairResult merged(@Nullable RepairResult known, RepairPolicy policy, long eligibleAt) {
        RepairResult next =
                new RepairResult(policy.terminationGracePeriod(), priorities.indexOf(policy.priority()), eligibleAt);
        if (known == null) {
            return next;
        }
        RepairResult first = next.scoreAt(eligibleAt) > known.scoreAt(eligibleAt) ? next : known;
        return new RepairResult(
                shorter(known.terminationGracePeriod(), next.terminationGracePeriod()),
                first.rank(),
                first.eligibleAt());
    }

    private static @Nullable Duration shorter(@Nullable Duration a, @Nullable Duration b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.compareTo(b) <= 0 ? a : b;
    }
}
