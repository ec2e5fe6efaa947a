// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The application of a variant to a scenario, as a tree of source nodes in which every value keeps its position: first the
 * preset, then the sections by {@link MergePatch}, the manifests, the patches, the items appended to lists, and last single
 * values by their paths.
 */
public final class Overlay {
    static final String DESCRIPTION = "description";
    static final String PRESET = "preset";
    static final String MANIFESTS = "manifests";
    static final String PATCH = "patch";
    static final String APPEND = "append";
    static final String SET = "set";

    private final Function<String, SourceFile> files;
    private final Problems problems;

    /** Creates an overlay; {@code files} reads files by their path relative to the scenario. */
    public Overlay(Function<String, SourceFile> files, Problems problems) {
        this.files = files;
        this.problems = problems;
    }

    /** Returns the scenario with a variant applied, both as source nodes. */
    public MappingNode applied(MappingNode root, Variant variant) {
        NodePath path = NodePath.ROOT.child("variants").child(variant.name());
        MappingNode applied = withOverlay(root, variant.overlay(), path);
        return variant.description().isEmpty() ? applied : described(applied, variant);
    }

    private MappingNode withOverlay(MappingNode root, MappingNode overlay, NodePath path) {
        String preset = overlay.text(PRESET);
        MappingNode applied = preset == null
                ? root
                : withOverlay(root, Presets.overlay(preset), NodePath.ROOT.child("preset " + preset));
        applied = new MergePatch(problems).merged(applied, sections(overlay), NodePath.ROOT);
        applied = objects(applied, overlay, path);
        if (overlay.present(APPEND) instanceof MappingNode lists) {
            applied = appended(applied, lists);
        }
        return overlay.present(SET) instanceof MappingNode set ? set(applied, set) : applied;
    }

    private static MappingNode sections(MappingNode overlay) {
        List<String> own = List.of(DESCRIPTION, PRESET, MANIFESTS, PATCH, APPEND, SET);
        return new MappingNode(
                overlay.position(),
                overlay.entries().stream()
                        .filter(entry -> !own.contains(entry.key()))
                        .toList());
    }

    private MappingNode objects(MappingNode root, MappingNode overlay, NodePath path) {
        SourceNode manifests = overlay.present(MANIFESTS);
        SourceNode patches = overlay.present(PATCH);
        if (manifests == null && patches == null) {
            return root;
        }
        SourceNode before = root.present(MANIFESTS);
        ObjectOverlay objects = new ObjectOverlay(before, files, problems);
        if (manifests instanceof SequenceNode added) {
            objects.put(added);
        }
        if (patches instanceof SequenceNode list) {
            for (int i = 0; i < list.items().size(); i++) {
                if (list.items().get(i) instanceof MappingNode patch) {
                    objects.patch(patch, path.child(PATCH).child(i));
                }
            }
        }
        return with(root, MANIFESTS, objects.written(before == null ? overlay : before));
    }

    private static MappingNode appended(MappingNode root, MappingNode lists) {
        MappingNode applied = root;
        for (MappingNode.Entry entry : lists.entries()) {
            if (entry.value() instanceof SequenceNode added) {
                List<SourceNode> items = new ArrayList<>();
                SourceNode before = applied.present(entry.key());
                if (before instanceof SequenceNode list) {
                    items.addAll(list.items());
                }
                items.addAll(added.items());
                SourceNode place = before == null ? added : before;
                applied = with(applied, entry.key(), new SequenceNode(place.position(), items));
            }
        }
        return applied;
    }

    private MappingNode set(MappingNode root, MappingNode set) {
        MappingNode applied = root;
        for (MappingNode.Entry entry : set.entries()) {
            try {
                applied = Setting.of(entry).applyTo(applied, files);
            } catch (InvalidInputException e) {
                problems.addAll(e.problems());
            }
        }
        return applied;
    }

    private static MappingNode described(MappingNode root, Variant variant) {
        String scenario = root.text(DESCRIPTION);
        String text =
                (scenario == null ? "" : scenario + " ") + "Variant " + variant.name() + ": " + variant.description();
        ScalarNode value = new ScalarNode(variant.overlay().position(), ScalarNode.Kind.STRING, text);
        return with(root, DESCRIPTION, value);
    }

    static MappingNode with(MappingNode mapping, String key, SourceNode value) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            if (!entry.key().equals(key)) {
                entries.add(entry);
            }
        }
        entries.add(new MappingNode.Entry(value.position(), key, value));
        return new MappingNode(mapping.position(), entries);
    }
}
