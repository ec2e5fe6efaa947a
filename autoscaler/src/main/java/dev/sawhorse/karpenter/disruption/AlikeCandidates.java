package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.state.PerNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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

    /** The group of each that is like others. */
    private final PerNode<Group> groupOf = new PerNode<>();

    private record Key(String nodePool, Demand demand, double price) {}

    /** Candidates that are alike. */
    static final class Group {
        private final Key key;
        private final List<Candidate> members = new ArrayList<>();
        private long newestSecond = Long.MIN_VALUE;
        private long silentUntil = Long.MAX_VALUE;
        private boolean stay;

        private Group(Key key) {
            this.key = key;
        }

        /** Returns what the pods of each of them ask for. */
        Demand demand() {
            return key.demand();
        }

        /** Returns what each of them costs. */
        double price() {
            return key.price();
        }

        /** Whether they surely stay; good for the look at which it was found out. */
        boolean stay() {
            return stay;
        }

        void stay(boolean surely) {
            stay = surely;
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
            Group group = groups.computeIfAbsent(key(candidate), Group::new);
            group.add(candidate);
            groupOf.put(candidate.node(), group);
        } else {
            others.add(candidate);
            groupOf.put(candidate.node(), null);
        }
    }

    void remove(Candidate candidate) {
        byNodePool.computeIfPresent(candidate.nodePool().name(), (name, count) -> count == 1 ? null : count - 1);
        Group group = groupOf.get(candidate.node());
        if (group == null) {
            remove(candidate, others);
            return;
        }
        groupOf.put(candidate.node(), null);
        if (remove(candidate, group.members) && group.members.isEmpty()) {
            groups.remove(group.key);
        }
    }

    /** Returns those that a candidate is like, null if it is like no others. */
    @Nullable
    Group groupOf(Candidate candidate) {
        return groupOf.get(candidate.node());
    }

    private static boolean remove(Candidate candidate, List<Candidate> from) {
        return from.removeIf(other -> other.node().number() == candidate.node().number());
    }

    void clear() {
        for (Group group : groups.values()) {
            group.members.forEach(candidate -> groupOf.put(candidate.node(), null));
        }
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
