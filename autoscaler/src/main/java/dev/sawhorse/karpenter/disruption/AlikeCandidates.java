package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Candidates that are the same to single-node consolidation as long as there is no place for their pods: they cost the same, and
 * their pods, all of which have been started and would take any node, ask for the same. What is told of one of them without a
 * round holds for all.
 */
final class AlikeCandidates {
    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private final List<Candidate> others = new ArrayList<>();
    private final Map<String, Integer> byNodePool = new TreeMap<>();
    private final Shared<Demand> demands = new Shared<>();

    private record Key(String nodePool, Demand demand, double price) {}

    /** Candidates that are alike. */
    static final class Group {
        private final Demand demand;
        private final double price;
        private final List<Candidate> members = new ArrayList<>();
        private long newestSecond = Long.MIN_VALUE;
        private long silentUntil = Long.MAX_VALUE;

        private Group(Demand demand, double price) {
            this.demand = demand;
            this.price = price;
        }

        /** Returns what the pods of each of them ask for. */
        Demand demand() {
            return demand;
        }

        /** Returns what each of them costs. */
        double price() {
            return price;
        }

        List<Candidate> members() {
            return members;
        }

        /** Returns the second in which the last of their pods was created, or a later one. */
        long newestSecond() {
            return newestSecond;
        }

        /** Returns until when nothing is to be said of any of them, or an earlier time. */
        long silentUntil() {
            return silentUntil;
        }

        void silentUntil(long end) {
            silentUntil = end;
        }

        private void add(Candidate candidate) {
            members.add(candidate);
            newestSecond = Math.max(newestSecond, candidate.displaced().newestSecond());
            silentUntil = Long.MIN_VALUE;
        }
    }

    void add(Candidate candidate) {
        byNodePool.merge(candidate.nodePool().name(), 1, Integer::sum);
        if (isLikeOthers(candidate)) {
            groups.computeIfAbsent(key(candidate), key -> new Group(key.demand(), key.price()))
                    .add(candidate);
        } else {
            others.add(candidate);
        }
    }

    void remove(Candidate candidate) {
        byNodePool.computeIfPresent(candidate.nodePool().name(), (name, count) -> count == 1 ? null : count - 1);
        if (!isLikeOthers(candidate)) {
            remove(candidate, others);
            return;
        }
        Key key = key(candidate);
        Group group = groups.get(key);
        if (group != null && remove(candidate, group.members) && group.members.isEmpty()) {
            groups.remove(key);
        }
    }

    private static boolean remove(Candidate candidate, List<Candidate> from) {
        return from.removeIf(other -> other.node().number() == candidate.node().number());
    }

    void clear() {
        groups.clear();
        others.clear();
        byNodePool.clear();
    }

    Collection<Group> groups() {
        return Collections.unmodifiableCollection(groups.values());
    }

    /** Returns those that are like no others. */
    List<Candidate> others() {
        return Collections.unmodifiableList(others);
    }

    /** Returns the names of the NodePools of all of them. */
    Set<String> nodePools() {
        return Collections.unmodifiableSet(byNodePool.keySet());
    }

    /** Whether moves of it go by the score of its NodePool is a matter of each. */
    private static boolean isLikeOthers(Candidate candidate) {
        DisplacedPods displaced = candidate.displaced();
        return displaced.wouldTakeAnyNode()
                && !displaced.isAnnotated()
                && displaced.areStarted()
                && candidate.nodePool().disruption().consolidationPolicy() != ConsolidationPolicy.BALANCED;
    }

    private Key key(Candidate candidate) {
        return new Key(candidate.nodePool().name(), candidate.displaced().demand(true, demands), candidate.price());
    }
}
