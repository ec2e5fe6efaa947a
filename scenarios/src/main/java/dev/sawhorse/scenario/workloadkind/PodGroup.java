// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.SourceNode;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group of equal pods of a custom resource.
 *
 * @param templates possible paths of their template, the first existing one is used; empty if the controller builds the
 *     pods itself
 * @param replicas their number
 * @param simulatedKind the kind they are simulated as
 */
record PodGroup(List<WildcardPointer> templates, ReplicaCount replicas, SimulatedKind simulatedKind) {
    /** The kinds that custom resources can be simulated as. */
    enum SimulatedKind {
        /** Pods that run until they are deleted, and are replaced. */
        DEPLOYMENT("Deployment"),
        /** Pods that run to completion. */
        JOB("Job");

        private final String kind;

        SimulatedKind(String kind) {
            this.kind = kind;
        }

        @Override
        public String toString() {
            return kind;
        }
    }

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
    List<WildcardPointer.Match> templatesOf(SourceNode object) {
        for (WildcardPointer pointer : templates) {
            List<WildcardPointer.Match> found = pointer.matches(object);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** Returns the number of pods of the group in an object; null if it cannot be determined. */
    @Nullable
    Integer podsOf(SourceNode object) {
        if (templates.isEmpty()) {
            return replicas.total(object);
        }
        int pods = 0;
        for (WildcardPointer.Match match : templatesOf(object)) {
            Integer count = replicas.of(object, match.wildcards());
            if (count == null) {
                return null;
            }
            pods += count;
        }
        return pods;
    }
}
