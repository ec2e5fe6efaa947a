// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Spelling;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kubeconfig files of a user. The client library takes another context or server for one that is missing, so names are
 * checked here. As in kubectl, the first file that defines a name wins.
 */
final class Kubeconfig {
    private final List<MappingNode> files;

    private Kubeconfig(List<MappingNode> files) {
        this.files = files;
    }

    /**
     * Reads at least one file.
     *
     * @throws InvalidInputException if a file cannot be read
     */
    static Kubeconfig read(List<Path> paths) {
        return new Kubeconfig(paths.stream()
                .map(SourceFile::read)
                .map(SourceDocuments::parseSingle)
                .toList());
    }

    /**
     * Returns the name of a context whose cluster and user are defined.
     *
     * @param given the name that the user gave, null for the current context
     * @throws InvalidInputException if there is no such context, or it is incomplete
     */
    String context(@Nullable String given) {
        String name = given == null ? current() : given;
        MappingNode context = entry("contexts", "context", name);
        requireText(entry("clusters", "cluster", requireText(context, "cluster")), "server");
        entry("users", "user", requireText(context, "user"));
        return name;
    }

    /** Returns the command that prints the credentials of a context's user, empty if they come from elsewhere. */
    String command(String context) {
        MappingNode user = entry("users", "user", requireText(entry("contexts", "context", context), "user"));
        MappingNode exec = user.mapping("exec");
        String command = exec.text("command");
        if (command == null || !(exec.present("args") instanceof SequenceNode arguments)) {
            return command == null ? "" : command;
        }
        return arguments.items().stream()
                .map(argument -> " " + argument.plain())
                .collect(Collectors.joining("", command, ""));
    }

    private String current() {
        for (MappingNode file : files) {
            String name = file.text("current-context");
            if (name != null && !name.isEmpty()) {
                return name;
            }
        }
        throw error(
                files.get(0).position(),
                "",
                "has no current-context",
                "Name one: --context NAME. " + known("contexts"));
    }

    /** Returns what a named entry of a list contains. */
    private MappingNode entry(String list, String key, String name) {
        for (MappingNode file : files) {
            for (MappingNode entry : file.mappings(list)) {
                if (name.equals(entry.text("name"))) {
                    return entry.mapping(key);
                }
            }
        }
        String hint = Spelling.hint(name, names(list));
        throw error(
                Position.ofFile(files.get(0).position().file()),
                list,
                "has no " + key + " \"" + name + "\"",
                hint == null ? known(list) : hint);
    }

    private String known(String list) {
        List<String> names = names(list);
        return names.isEmpty() ? "It has none." : "It has: " + String.join(", ", names) + ".";
    }

    private List<String> names(String list) {
        return files.stream()
                .flatMap(file -> file.mappings(list).stream())
                .map(entry -> entry.text("name"))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static String requireText(MappingNode node, String key) {
        String text = node.text(key);
        if (text == null || text.isEmpty()) {
            throw error(node.position(), key, "is missing", null);
        }
        return text;
    }

    private static InvalidInputException error(Position position, String path, String message, @Nullable String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, position, path, message, hint));
    }
}
