package dev.sawhorse.karpenter.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One requirement as a NodePool or NodeClaim states it.
 *
 * @param operator In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte or Lte
 * @param minValues how many distinct values must stay open, null where none is asked for
 */
public record RequirementSpec(
        String key,
        String operator,
        List<String> values,
        @Nullable Integer minValues) {
    public RequirementSpec {
        values = List.copyOf(values);
    }
}
