// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sums of a per-node count over the domains of a topology key, updated incrementally.
 *
 * <p>An ineligible node has a domain but adds nothing to it; a domain exists while it has an eligible node.
 */
public final class DomainCounts {
    /** The domain of a node without the key. */
    public static final int NONE = -1;

    /** A predicate that decides whether a node counts. */
    @FunctionalInterface
    public interface Eligibility {
        boolean isEligible(NodeInfo node);
    }

    private final SlotCounter counter;
    private final String topologyKey;
    private final @Nullable Eligibility eligibility;

    private final Map<String, Integer> domainsByValue = new LinkedHashMap<>();
    private long[] sums = new long[8];
    private int[] nodesIn = new int[8];
    private int[] members = new int[8];
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private int bound;
    private int existing;

    private @Nullable NodeSnapshot[] facts = new NodeSnapshot[0];
    private int[] domainOf = new int[0];
    private int[] counted = new int[0];
    private boolean[] eligible = new boolean[0];
    private long min;
    private boolean isMinStale = true;

    /**
     * Makes sums without nodes.
     *
     * @param eligibility the nodes that count, null for all
     */
    public DomainCounts(SlotCounter counter, String topologyKey, @Nullable Eligibility eligibility) {
        this.counter = counter;
        this.topologyKey = topologyKey;
        this.eligibility = eligibility;
    }

    public String topologyKey() {
        return topologyKey;
    }

    /** Updates the count of a node; null if there is none in the slot. */
    @SuppressWarnings("ReferenceEquality") // Identical facts mean that nothing has changed.
    public void update(int slot, @Nullable NodeInfo node) {
        grow(slot + 1);
        if (node == null || facts[slot] != node.facts()) {
            leave(slot);
            if (node != null) {
                enter(slot, node);
            }
            return;
        }
        int now = counter.count(slot);
        if (eligible[slot] && now != counted[slot]) {
            sums[domainOf[slot]] += now - counted[slot];
            counted[slot] = now;
            isMinStale = true;
        }
    }

    /** Returns the domain of a node, {@link #NONE} if it does not have the key. */
    public int domain(int slot) {
        return domainOf[slot];
    }

    /** Returns the sum over a domain. */
    public long sum(int domain) {
        return sums[domain];
    }

    /** Returns one more than the highest domain in use. */
    public int domainBound() {
        return bound;
    }

    /** Returns the number of domains with an eligible node. */
    public int size() {
        return existing;
    }

    /** Returns the least sum of the domains with an eligible node, {@link Integer#MAX_VALUE} if there are none. */
    public long min() {
        if (isMinStale) {
            min = Integer.MAX_VALUE;
            for (int domain = 0; domain < bound; domain++) {
                if (nodesIn[domain] > 0) {
                    min = Math.min(min, sums[domain]);
                }
            }
            isMinStale = false;
        }
        return min;
    }

    /** Whether the count is 0 on all nodes with the key. */
    public boolean isAllZero() {
        for (int domain = 0; domain < bound; domain++) {
            if (sums[domain] != 0) {
                return false;
            }
        }
        return true;
    }

    private void enter(int slot, NodeInfo node) {
        facts[slot] = node.facts();
        String value = node.facts().labels().get(topologyKey);
        if (value == null) {
            return;
        }
        Integer known = domainsByValue.get(value);
        int domain = known == null ? add(value) : known;
        domainOf[slot] = domain;
        members[domain]++;
        if (eligibility != null && !eligibility.isEligible(node)) {
            return;
        }
        eligible[slot] = true;
        counted[slot] = counter.count(slot);
        sums[domain] += counted[slot];
        existing += nodesIn[domain]++ == 0 ? 1 : 0;
        isMinStale = true;
    }

    private void leave(int slot) {
        if (eligible[slot]) {
            int domain = domainOf[slot];
            sums[domain] -= counted[slot];
            existing -= --nodesIn[domain] == 0 ? 1 : 0;
            isMinStale = true;
        }
        if (domainOf[slot] != NONE && --members[domainOf[slot]] == 0) {
            remove(domainOf[slot], facts[slot]);
        }
        facts[slot] = null;
        eligible[slot] = false;
        counted[slot] = 0;
        domainOf[slot] = NONE;
    }

    private int add(String value) {
        Integer reused = free.poll();
        int domain = reused == null ? bound++ : reused;
        domainsByValue.put(value, domain);
        if (domain == sums.length) {
            sums = Arrays.copyOf(sums, domain * 2);
            nodesIn = Arrays.copyOf(nodesIn, domain * 2);
            members = Arrays.copyOf(members, domain * 2);
        }
        return domain;
    }

    private void remove(int domain, @Nullable NodeSnapshot last) {
        if (last != null) {
            domainsByValue.remove(last.labels().get(topologyKey));
        }
        free.add(domain);
    }

    private void grow(int bound) {
        if (bound <= facts.length) {
            return;
        }
        int from = facts.length;
        int size = Math.max(16, Math.max(bound, from * 2));
        facts = Arrays.copyOf(facts, size);
        domainOf = Arrays.copyOf(domainOf, size);
        counted = Arrays.copyOf(counted, size);
        eligible = Arrays.copyOf(eligible, size);
        Arrays.fill(domainOf, from, size, NONE);
    }
}
