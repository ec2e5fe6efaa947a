// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.importing.Trees;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables and traces that a scenario refers to, copied beside a continued one. A table that is too long to be part of the
 * inputs of a run stays where it is.
 */
public final class ReferencedFiles {
    private final ScenarioSources sources;
    private final Map<String, String> files;
    private final List<String> notes;
    private final Map<String, String> copied = new TreeMap<>();

    /**
     * @param files the contents of the exported files by name, which copies are added to
     * @param notes where files that are not copied are noted
     */
    public ReferencedFiles(ScenarioSources sources, Map<String, String> files, List<String> notes) {
        this.sources = sources;
        this.files = files;
        this.notes = notes;
    }

    /**
     * Copies the files, and returns the scenario with references to the copies.
     *
     * @param own fields that refer to exported files only, whose names may be those of files of the scenario
     */
    public MappingNode copy(MappingNode scenario, String... own) {
        Map<String, SourceNode> kept = new LinkedHashMap<>();
        MappingNode others = scenario;
        for (String field : own) {
            SourceNode value = scenario.present(field);
            if (value != null) {
                kept.put(field, value);
                others = others.with(field, Trees.of(List.of()));
            }
        }
        MappingNode copied = (MappingNode) Trees.mapped(others, this::reference);
        for (Map.Entry<String, SourceNode> field : kept.entrySet()) {
            copied = copied.with(field.getKey(), field.getValue());
        }
        return copied;
    }

    private String reference(String text) {
        Path path = path(text);
        if (path == null) {
            return text;
        }
        String name = path.toString();
        String contents = sources.texts().get(name);
        if (contents != null) {
            return copied.computeIfAbsent(name, unknown -> added(path, contents));
        }
        if (!sources.data().containsKey(name)) {
            return text;
        }
        String absolute = path.toAbsolutePath().normalize().toString();
        if (copied.put(name, absolute) == null) {
            notes.add(absolute + " is too long to be copied; the scenario refers to it");
        }
        return absolute;
    }

    private @Nullable Path path(String text) {
        try {
            return Path.of(sources.file()).resolveSibling(text);
        } catch (InvalidPathException other) {
            return null;
        }
    }

    /** Returns the name of the copy of a file, which differs from those of other files. */
    private String added(Path path, String contents) {
        String name = String.valueOf(path.getFileName());
        String free = name;
        for (int i = 2; files.containsKey(free); i++) {
            free = i + "-" + name;
        }
        files.put(free, contents);
        return free;
    }
}
