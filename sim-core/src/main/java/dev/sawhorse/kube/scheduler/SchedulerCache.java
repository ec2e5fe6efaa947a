// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.podset.DenseNodeMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's cache of all nodes and their pods, updated incrementally.
 *
 * <p>Every node has a slot, a small number, so that values by (pod class, node) can be stored in arrays; a log of changed slots
 * tells such arrays what to update.
 */
public final class SchedulerCache {
    /** Older nodes first, then by name: the tie-break between equally good nodes. */
    static final Comparator<Node> OLDEST_FIRST =
            Comparator.<Node>comparingLong(node -> node.meta().createdAt()).thenComparing(Node::name);

    private static final Comparator<NodeInfo> BY_AGE = Comparator.comparing(NodeInfo::node, OLDEST_FIRST);

    private static final int LOG_SIZE = 1 << 12;

    private final DenseNodeMap<NodeInfo> byName = new DenseNodeMap<>();
    private final Map<String, Set<Pod>> orphans = new LinkedHashMap<>();
    private final List<NodeInfo> byAge = new ArrayList<>();
    private final List<@Nullable NodeInfo> slots = new ArrayList<>();
    private final ArrayDeque<Integer> freeSlots = new ArrayDeque<>();
    private final NodeTree order = new NodeTree();
    private final NodeImages images = new NodeImages();
    private final PodCounts podCounts = new PodCounts();
    private final ExistingTerms existingTerms = new ExistingTerms();
    private final TreeMap<Integer, Integer> podsByPriority = new TreeMap<>();
    private final int[] changedSlots = new int[LOG_SIZE];
    private long changes;

    /** The length of the sorted prefix of {@link #byAge}; later entries were added since the last sort. */
    private int ranked;

    private int[] ranks = new int[16];

    /** Returns how many nodes there are. */
    public int size() {
        return byName.size();
    }

    /** Returns the nodes in the order of addition; a live view. */
    public Collection<NodeInfo> list() {
        return byName.values();
    }

    public @Nullable NodeInfo find(String nodeName) {
        return byName.find(nodeName);
    }

    /** Adds a node, with the pods that were bound to it before. */
    public void add(Node node) {
        Integer free = freeSlots.poll();
        NodeInfo info = new NodeInfo(free == null ? slots.size() : free, node);
        if (free == null) {
            slots.add(info);
        } else {
            slots.set(free, info);
        }
        byName.put(node, info);
        byAge.add(info);
        order.put(info);
        showImages(info, node.images());
        Set<Pod> early = orphans.remove(node.name());
        if (early != null) {
            early.forEach(pod -> put(info, pod));
        }
        log(info);
    }

    /** Updates labels, taints or resources of a node. */
    public void update(Node node) {
        NodeInfo info = byName.find(node.name());
        if (info != null) {
            info.node(node);
            order.put(info);
            showImages(info, node.images());
            log(info);
        }
    }

    /** Removes a node; pods still bound to it wait for a node of its name. */
    public void remove(Node node) {
        NodeInfo info = byName.remove(node);
        if (info == null) {
            return;
        }
        if (!info.pods().isEmpty()) {
            Set<Pod> left = new LinkedHashSet<>(info.pods());
            left.forEach(pod -> take(info, pod));
            orphans.put(node.name(), left);
        }
        order.remove(info);
        showImages(info, Map.of());
        int rank = ranks()[info.slot()];
        byAge.remove(rank);
        renumber(rank);
        slots.set(info.slot(), null);
        freeSlots.add(info.slot());
        log(info);
    }

    /** Adds a pod to its (possibly assumed) node; false if it was added before or the node is unknown. */
    public boolean addPod(Pod pod, String nodeName) {
        NodeInfo info = find(pod, nodeName);
        if (info == null) {
            orphans.computeIfAbsent(nodeName, name -> new LinkedHashSet<>()).add(pod);
            return false;
        }
        boolean added = put(info, pod);
        if (added) {
            log(info);
        }
        return added;
    }

    /** Marks a pod as terminating, false if it already is; it holds its resources until it is gone. */
    public boolean podTerminating(Pod pod, String nodeName) {
        NodeInfo info = find(pod, nodeName);
        if (info == null || !info.terminating(pod)) {
            return false;
        }
        podCounts.terminating(pod, info.slot());
        log(info);
        return true;
    }

    /** Counts the new resources of a pod that was resized in place. */
    void resizePod(Pod pod, PodSpec before, String nodeName) {
        NodeInfo info = find(pod, nodeName);
        if (info != null && info.resize(pod, before)) {
            log(info);
        }
    }

    /** Removes a pod; false if it was not there. */
    public boolean removePod(Pod pod, String nodeName) {
        NodeInfo info = find(pod, nodeName);
        if (info != null) {
            boolean removed = take(info, pod);
            if (removed) {
                log(info);
            }
            return removed;
        }
        Set<Pod> waiting = orphans.get(nodeName);
        if (waiting != null && waiting.remove(pod) && waiting.isEmpty()) {
            orphans.remove(nodeName);
        }
        return false;
    }

    /**
     * Returns a counter of the pods per node that a matcher selects, kept up to date.
     *
     * @param withTerminating whether terminating pods count too
     */
    public SlotCounter count(PodMatcher matcher, boolean withTerminating) {
        return podCounts.of(matcher, withTerminating, byName.values());
    }

    /** Returns the affinity terms of pods on nodes. */
    public ExistingTerms existingTerms() {
        return existingTerms;
    }

    public NodeImages images() {
        return images;
    }

    /** Whether any node has a pod of a lower priority. */
    boolean hasPodBelow(int priority) {
        return !podsByPriority.isEmpty() && podsByPriority.firstKey() < priority;
    }

    /** Returns the slots of all nodes in the order of the search. */
    int[] order() {
        return order.slots();
    }

    /** Returns the bound of slots in use. */
    int slotBound() {
        return slots.size();
    }

    /** Returns the node in a slot, null where it is free. */
    @Nullable
    NodeInfo slot(int slot) {
        return slots.get(slot);
    }

    /** Returns the node in a used slot. */
    NodeInfo taken(int slot) {
        NodeInfo node = slots.get(slot);
        if (node == null) {
            throw new IllegalStateException("no node is in slot " + slot);
        }
        return node;
    }

    /**
     * Returns by slot the rank of its node, the oldest first, then by name: the tie-break between equally good nodes. Valid
     * until nodes are added or removed.
     */
    int[] ranks() {
        if (ranked < byAge.size()) {
            rankRest();
        }
        return ranks;
    }

    /** Returns the number of logged changes since the start. */
    long changes() {
        return changes;
    }

    /** Whether the log still holds every change after the given number of them. */
    boolean remembers(long since) {
        return changes - since <= LOG_SIZE;
    }

    /** Returns the slot of a change that is {@linkplain #remembers in the log}. */
    int changedSlot(long change) {
        return changedSlots[(int) (change & (LOG_SIZE - 1))];
    }

    private @Nullable NodeInfo find(Pod pod, String nodeName) {
        return nodeName.equals(pod.nodeName()) ? byName.ofPod(pod) : byName.find(nodeName);
    }

    private boolean put(NodeInfo info, Pod pod) {
        if (!info.add(pod)) {
            return false;
        }
        podCounts.count(pod, pod.isTerminating(), info.slot(), 1);
        existingTerms.count(pod, info.slot(), 1);
        podsByPriority.merge(pod.spec().priority(), 1, Integer::sum);
        return true;
    }

    private boolean take(NodeInfo info, Pod pod) {
        boolean terminating = info.isTerminating(pod);
        if (!info.remove(pod)) {
            return false;
        }
        podCounts.count(pod, terminating, info.slot(), -1);
        existingTerms.count(pod, info.slot(), -1);
        podsByPriority.computeIfPresent(pod.spec().priority(), (key, count) -> count == 1 ? null : count - 1);
        return true;
    }

    private void showImages(NodeInfo info, Map<String, Long> now) {
        images.replace(info.images(), now);
        info.images(now);
    }

    /** Sorts the nodes added last into place, mostly behind all others. */
    private void rankRest() {
        if (ranks.length < slots.size()) {
            ranks = Arrays.copyOf(ranks, 2 * slots.size());
        }
        List<NodeInfo> rest = byAge.subList(ranked, byAge.size());
        rest.sort(BY_AGE);
        int place = -1 - Collections.binarySearch(byAge.subList(0, ranked), rest.get(0), BY_AGE);
        if (place < ranked) {
            byAge.subList(place, byAge.size()).sort(BY_AGE);
        }
        renumber(place);
    }

    private void renumber(int from) {
        for (int i = from; i < byAge.size(); i++) {
            ranks[byAge.get(i).slot()] = i;
        }
        ranked = byAge.size();
    }

    private void log(NodeInfo info) {
        changedSlots[(int) (changes++ & (LOG_SIZE - 1))] = info.slot();
    }
}
