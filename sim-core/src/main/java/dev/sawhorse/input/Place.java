package dev.sawhorse.input;

/**
 * A place in a file, found again after the file has been read; where the file is silent, the nearest place above.
 *
 * @param node what is written there
 * @param path the way to it, complete even where the file is silent
 */
public record Place(SourceNode node, NodePath path) {
    /** Returns the place of the whole file. */
    public static Place ofRoot(MappingNode root) {
        return new Place(root, NodePath.ROOT);
    }

    /** Returns the place of a value below this one. */
    public Place child(String key) {
        SourceNode child = node instanceof MappingNode mapping ? mapping.get(key) : null;
        return new Place(child == null ? node : child, path.child(key));
    }

    /** Returns the place of an item of the list at this one. */
    public Place child(int index) {
        boolean written =
                node instanceof SequenceNode list && index < list.items().size();
        return new Place(written ? ((SequenceNode) node).items().get(index) : node, path.child(index));
    }

    /** Returns the place of a value some mappings below this one. */
    public Place below(String... keys) {
        Place place = this;
        for (String key : keys) {
            place = place.child(key);
        }
        return place;
    }

    /** Returns where in the file it is. */
    public Position position() {
        return node.position();
    }
}
