package dev.sawhorse.kube;

import java.util.List;

/**
 * One condition on a label (or, in a node term, a field): operator In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte or Lte as
 * written; which of them are allowed depends on where it stands.
 */
public record SelectorRequirement(String key, String operator, List<String> values) {
    public SelectorRequirement {
        values = List.copyOf(values);
    }
}
