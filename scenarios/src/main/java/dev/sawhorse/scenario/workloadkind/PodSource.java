// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule for the pods that the controller of a custom resource creates. */
interface PodSource {
    /** A lookup of other objects of the input. */
    interface Lookup {
        /** Returns an object by kind, namespace (empty for cluster-wide kinds) and name, null if it is not in the input. */
        @Nullable
        MappingNode find(String kind, String namespace, String name);
    }

    /** Returns the sets of pods of an object. */
    List<PodSet> podsOf(MappingNode object, Lookup others);

    /** Returns whether the templates of its pods are known, so that they can be simulated. */
    default boolean hasTemplates() {
        return true;
    }
}
