package dev.sawhorse.input;

import java.util.List;

/**
 * A list of values.
 *
 * @param position where the list begins
 * @param items the values in the order written
 */
public record SequenceNode(Position position, List<SourceNode> items) implements SourceNode {
    /** Keeps its own copy of the items. */
    public SequenceNode {
        items = List.copyOf(items);
    }

    @Override
    public String describe() {
        return "a list";
    }
}
