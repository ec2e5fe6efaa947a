// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.regex.Pattern;

/**
 * A location in a parsed file by path; where the file has no such value, the nearest location above.
 *
 * @param node the value there, or the nearest one above
 * @param path the path, complete even where the file has no value
 */
public record SourceLocation(SourceNode node, NodePath path) {
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,6}");

    /** Returns the location of the whole file. */
    public static SourceLocation ofRoot(MappingNode root) {
        return new SourceLocation(root, NodePath.ROOT);
    }

    /** Returns the location of a value below this one. */
    public SourceLocation child(String key) {
        SourceNode child = node instanceof MappingNode mapping ? mapping.get(key) : null;
        return new SourceLocation(child == null ? node : child, path.child(key));
    }

    /** Returns the location of an item of the list at this one. */
    public SourceLocation child(int index) {
        boolean written =
                node instanceof SequenceNode list && index < list.items().size();
        return new SourceLocation(written ? ((SequenceNode) node).items().get(index) : node, path.child(index));
    }

    /** Returns the location of a value nested in mappings below this one. */
    public SourceLocation below(String... keys) {
        SourceLocation place = this;
        for (String key : keys) {
            place = place.child(key);
        }
        return place;
    }

    /**
     * Returns the location of a value below this one by the rendered form of its path, such as {@code
     * spec.containers[0].resources}.
     */
    public SourceLocation at(String relative) {
        SourceLocation place = this;
        for (String segment : NodePath.segments(relative)) {
            boolean isIndex = place.node() instanceof SequenceNode
                    && INDEX.matcher(segment).matches();
            place = isIndex ? place.child(Integer.parseInt(segment)) : place.child(segment);
        }
        return place;
    }

    /** Returns its position in the file. */
    public Position position() {
        return node.position();
    }
}
