// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A requirement in the spec of a NodePool or NodeClaim.
 *
 * @param operator In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte or Lte
 * @param minValues minimum number of distinct values that must remain, null for none
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
