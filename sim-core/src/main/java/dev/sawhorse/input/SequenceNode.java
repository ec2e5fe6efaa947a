// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of values.
 *
 * @param position where the list begins
 * @param items the values in the order written
 */
public record SequenceNode(Position position, List<SourceNode> items) implements SourceNode {
    /** Copies the items. */
    public SequenceNode {
        items = List.copyOf(items);
    }

    @Override
    public Object plain() {
        List<@Nullable Object> values = new ArrayList<>(items.size());
        items.forEach(item -> values.add(item.plain()));
        return values;
    }

    @Override
    public String describe() {
        return "a list";
    }
}
