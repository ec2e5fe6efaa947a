// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reason why a node or NodeClaim refused a pod.
 *
 * @param where the node or NodeClaim
 * @param kind the reason in a few words, equal for all refusals of its kind
 * @param detail the reason with its numbers
 */
public record Refusal(String where, String kind, String detail) {

    /**
     * The refusals of one kind.
     *
     * @param where in the order in which they were tried
     * @param detail detail of the first one
     */
    public record Group(String kind, List<String> where, String detail) {
        public Group {
            where = List.copyOf(where);
        }
    }

    /** Returns the refusals by kind, in the order of the first refusal of each kind. */
    public static List<Group> grouped(List<Refusal> refusals) {
        Map<String, List<Refusal>> byKind = new LinkedHashMap<>();
        for (Refusal refusal : refusals) {
            byKind.computeIfAbsent(refusal.kind, kind -> new ArrayList<>()).add(refusal);
        }
        List<Group> groups = new ArrayList<>();
        byKind.forEach((kind, members) ->
                groups.add(new Group(kind, members.stream().map(Refusal::where).toList(), members.get(0).detail)));
        return groups;
    }
}
