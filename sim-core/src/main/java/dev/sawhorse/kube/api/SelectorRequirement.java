// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;

/**
 * A requirement on a label (or, in a node term, a field): operator In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte or Lte as
 * written; the allowed ones depend on the context.
 */
public record SelectorRequirement(String key, String operator, List<String> values) {
    public SelectorRequirement {
        values = List.copyOf(values);
    }
}
