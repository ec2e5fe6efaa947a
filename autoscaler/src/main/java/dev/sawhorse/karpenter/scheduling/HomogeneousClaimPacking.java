// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instance types that remain for a NodeClaim whose pods all equal its first one, after each pod. They are the same for each
 * claim opened for such a pod from one template with the same types, so they are computed once.
 */
final class HomogeneousClaimPacking {
    private final NodeClaimTemplate template;
    private final List<TypeSet> typesAfter = new ArrayList<>();

    HomogeneousClaimPacking(NodeClaimTemplate template, TypeSet afterFirst) {
        this.template = template;
        typesAfter.add(afterFirst);
    }

    /** Whether it speaks of claims that come to these types with their first pod. */
    @SuppressWarnings("ReferenceEquality") // A round has one template of a NodePool.
    boolean begins(NodeClaimTemplate with, TypeSet afterFirst) {
        return template == with && typesAfter.get(0).equals(afterFirst);
    }

    /** Returns the types left after so many pods, null where that is not known to be any. */
    @Nullable
    TypeSet typesAfter(int pods) {
        return pods <= typesAfter.size() ? typesAfter.get(pods - 1) : null;
    }

    /** Notes the types left after so many pods. */
    void learn(int pods, TypeSet types) {
        if (pods == typesAfter.size() + 1) {
            typesAfter.add(types);
        }
    }
}
