package dev.sawhorse.karpenter.scheduling;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which types are left to a claim that holds nothing but pods like the one it was opened for, after each of them. It is the same
 * for every claim that is opened for such a pod from one template with the same types, and so is worked out once for all.
 */
final class UniformFilling {
    private final NodeClaimTemplate template;
    private final List<TypeSet> typesAfter = new ArrayList<>();

    UniformFilling(NodeClaimTemplate template, TypeSet afterFirst) {
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
