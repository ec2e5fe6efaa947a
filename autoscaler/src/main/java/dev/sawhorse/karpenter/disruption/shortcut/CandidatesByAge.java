// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A set of candidates by the number of their node: the oldest first. */
final class CandidatesByAge {
    private final List<Candidate> candidates = new ArrayList<>();

    /** A copy for readers, null if a candidate was added or removed since. */
    private @Nullable List<Candidate> list;

    /** Adds the candidate of a node that has none. */
    void add(Candidate candidate) {
        candidates.add(insertionPoint(candidate.node()), candidate);
        list = null;
    }

    /** Removes the candidate of a node if there is one, and returns it. */
    @Nullable
    Candidate remove(StateNode node) {
        int index = insertionPoint(node);
        if (index == candidates.size() || candidates.get(index).node().number() != node.number()) {
            return null;
        }
        list = null;
        return candidates.remove(index);
    }

    void clear() {
        candidates.clear();
        list = null;
    }

    /** Returns all of them; the same list until one is added or removed. */
    List<Candidate> list() {
        if (list == null) {
            list = List.copyOf(candidates);
        }
        return list;
    }

    /** Returns the index of the first candidate that is not older than a node. */
    private int insertionPoint(StateNode node) {
        int low = 0;
        int high = candidates.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (candidates.get(middle).node().number() < node.number()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
