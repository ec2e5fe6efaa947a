// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The items of a Kubernetes List at the root of a document, which a parser passes to a consumer one by one.
 *
 * @param consumer receives the items with a kind, null if all of them become part of the document
 */
record ListItems(@Nullable Consumer<MappingNode> consumer) {
    /** The items become part of the document. */
    static final ListItems KEPT = new ListItems(null);

    /** Returns whether the list at a path has such items. */
    boolean isAt(NodePath path) {
        return consumer != null && path.isOfRoot("items");
    }

    /** Passes an item on, unless it has no kind: then its List names it. */
    boolean isTaken(SourceNode item) {
        if (consumer != null && item instanceof MappingNode object && object.text("kind") != null) {
            consumer.accept(object);
            return true;
        }
        return false;
    }
}
