// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A group of equal pods of a custom resource.
 *
 * @param templates possible paths of their template, the first existing one is used; empty if the controller builds the
 *     pods itself
 * @param replicas their number
 * @param simulatedKind the kind they are simulated as
 */
record PodGroup(List<WildcardPointer> templates, ReplicaCount replicas, SimulatedKind simulatedKind)
        implements PodSource {
    /**
     * Parses a group.
     *
     * @param templates pointers separated by {@code |}, {@code -} for none
     * @throws IllegalArgumentException if a pointer or the count is invalid
     */
    static PodGroup parse(String templates, String replicas, SimulatedKind simulatedKind) {
        List<WildcardPointer> pointers = templates.equals("-")
                ? List.of()
                : Arrays.stream(templates.split("\\|"))
                        .map(WildcardPointer::parse)
                        .toList();
        return new PodGroup(pointers, ReplicaCount.parse(replicas), simulatedKind);
    }

    /** Returns the templates in an object, empty if it has none. */
    private List<WildcardPointer.Match> templatesOf(SourceNode object) {
        for (WildcardPointer pointer : templates) {
            List<WildcardPointer.Match> found = pointer.matches(object);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    @Override
    public boolean hasTemplates() {
        return !templates.isEmpty();
    }

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        if (templates.isEmpty()) {
            return List.of(new PodSet("", "", null, replicas.total(object), simulatedKind, ""));
        }
        List<PodSet> sets = new ArrayList<>();
        for (WildcardPointer.Match match : templatesOf(object)) {
            sets.add(new PodSet(
                    String.join("-", match.name()),
                    templates.get(0).parent(),
                    match.node() instanceof MappingNode template ? template : null,
                    replicas.of(object, match.wildcards()),
                    simulatedKind,
                    ""));
        }
        return sets;
    }
}
