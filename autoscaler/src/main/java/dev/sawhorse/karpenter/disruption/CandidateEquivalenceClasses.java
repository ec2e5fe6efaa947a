package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.state.NodeMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Equivalence classes of candidates of single-node consolidation: equal price, and pods with equal requests, all of them
 * started and without constraints. While no existing node has room for their pods, what is decided for one candidate without a
 * simulation holds for its class.
 */
final class CandidateEquivalenceClasses {
    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private final Map<String, Integer> byNodePool = new TreeMap<>();
    private final Shared<PodRequestCounts> demands = new Shared<>();

    /** How many are like no others. */
    private int ungrouped;

    /** Each that is like others, in its group. */
    private final NodeMap<Member> members = new NodeMap<>();

    private record Key(String nodePool, PodRequestCounts demand, double price) {}

    /** A candidate and its place among those of its group, which are in no order. */
    private static final class Member {
        private final Group group;
        private final Candidate candidate;
        private int place;

        private Member(Group group, Candidate candidate) {
            this.group = group;
            this.candidate = candidate;
        }
    }

    /** What is sure of a group. */
    enum Standing {
        /** Nothing. */
        OPEN,
        /** They stay; of some of them that is to be said. */
        STAYS,
        /** They stay, and nothing is to be said of them. */
        PASSED_OVER
    }

    /** Candidates that are alike. */
    static final class Group {
        private final Key key;
        private final List<Member> members = new ArrayList<>();
        private long newestSecond = Long.MIN_VALUE;
        private long silentUntil = Long.MAX_VALUE;

        /** Those of them that were not asked yet until when nothing is to be said of them. */
        private final List<Candidate> unasked = new ArrayList<>();

        private Standing standing = Standing.OPEN;

        private Group(Key key) {
            this.key = key;
        }

        /** Returns what the pods of each of them ask for. */
        PodRequestCounts demand() {
            return key.demand();
        }

        /** Returns what each of them costs. */
        double price() {
            return key.price();
        }

        /** Returns how many they are. */
        int size() {
            return members.size();
        }

        /** Tells of each of them, in no order. */
        void members(Consumer<Candidate> told) {
            members.forEach(member -> told.accept(member.candidate));
        }

        /** Returns what is sure of them; good for the look at which it was found out. */
        Standing standing() {
            return standing;
        }

        void standing(Standing sure) {
            standing = sure;
        }

        /** Returns the second in which the last of their pods was created, or a later one. */
        long newestSecond() {
            return newestSecond;
        }

        /**
         * Returns until when nothing is to be said of any of them, or an earlier time that is still to come.
         *
         * @param silence until when nothing is to be said of a candidate; may become later, not earlier
         */
        long silentUntil(long now, ToLongFunction<Candidate> silence) {
            unasked.forEach(candidate -> silentUntil = Math.min(silentUntil, silence.applyAsLong(candidate)));
            unasked.clear();
            if (silentUntil <= now) {
                silentUntil = Long.MAX_VALUE;
                members.forEach(member -> silentUntil = Math.min(silentUntil, silence.applyAsLong(member.candidate)));
            }
            return silentUntil;
        }

        private Member add(Candidate candidate) {
            Member member = new Member(this, candidate);
            put(member, members.size());
            newestSecond = Math.max(newestSecond, candidate.displaced().newestSecond());
            unasked.add(candidate);
            if (unasked.size() > members.size()) {
                unasked.clear();
                silentUntil = Long.MIN_VALUE;
            }
            return member;
        }

        private void put(Member member, int place) {
            member.place = place;
            if (place == members.size()) {
                members.add(member);
            } else {
                members.set(place, member);
            }
        }

        /** The last of them takes the place of one that goes. */
        private void remove(Member member) {
            Member last = members.remove(members.size() - 1);
            if (last != member) {
                put(last, member.place);
            }
        }
    }

    void add(Candidate candidate) {
        byNodePool.merge(candidate.nodePool().name(), 1, Integer::sum);
        if (isLikeOthers(candidate)) {
            Group group = groups.computeIfAbsent(key(candidate), Group::new);
            members.put(candidate.node(), group.add(candidate));
        } else {
            ungrouped++;
            members.put(candidate.node(), null);
        }
    }

    void remove(Candidate candidate) {
        byNodePool.computeIfPresent(candidate.nodePool().name(), (name, count) -> count == 1 ? null : count - 1);
        Member member = members.get(candidate.node());
        if (member == null) {
            ungrouped--;
            return;
        }
        members.put(candidate.node(), null);
        Group group = member.group;
        group.remove(member);
        if (group.members.isEmpty()) {
            groups.remove(group.key);
        }
    }

    /** Whether each of them is like others. */
    boolean areAllGrouped() {
        return ungrouped == 0;
    }

    /** Returns those that a candidate is like, null if it is like no others. */
    @Nullable
    Group groupOf(Candidate candidate) {
        Member member = members.get(candidate.node());
        return member == null ? null : member.group;
    }

    void clear() {
        for (Group group : groups.values()) {
            group.members.forEach(member -> members.put(member.candidate.node(), null));
        }
        groups.clear();
        ungrouped = 0;
        byNodePool.clear();
    }

    Collection<Group> groups() {
        return Collections.unmodifiableCollection(groups.values());
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
