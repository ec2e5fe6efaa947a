// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The search of a journal for names similar to one that is not in it. */
final class SimilarNames implements Journal.Listener {
    private static final int EXAMPLES = 3;

    private final Subject requested;
    private final TreeSet<String> examples = new TreeSet<>();
    private @Nullable String nearest;

    SimilarNames(Subject requested) {
        this.requested = requested;
    }

    /** Returns the name of the object that an observation creates, null if it creates no object of the kind. */
    static @Nullable String name(Subject.Kind kind, Observation observation) {
        return switch (kind) {
            case pod -> observation instanceof Observation.PodCreated created ? created.pod() : null;
            case node -> observation instanceof Observation.NodeCreated created ? created.node() : null;
            case nodeclaim -> observation instanceof Observation.NodeClaimCreated created ? created.nodeClaim() : null;
        };
    }

    @Override
    public void appended(Journal.Entry entry) {
        String name = name(requested.kind(), entry.observation());
        if (name == null) {
            return;
        }
        boolean bare = requested.kind() == Subject.Kind.pod && !requested.name().contains("/");
        String shown = bare ? name.substring(name.indexOf('/') + 1) : name;
        examples.add(shown);
        if (examples.size() > EXAMPLES) {
            examples.pollLast();
        }
        nearest = Spelling.nearest(requested.name(), nearest == null ? List.of(shown) : List.of(nearest, shown));
    }

    /** Returns a suggestion, null if there is no object of the kind. */
    @Nullable
    String hint() {
        if (nearest != null) {
            return Spelling.hint(requested.name(), List.of(nearest));
        }
        return examples.isEmpty() ? null : "Maybe one like " + String.join(", ", examples) + ".";
    }
}
