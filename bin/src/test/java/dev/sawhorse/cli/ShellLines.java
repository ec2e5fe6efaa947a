// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.ArrayList;
import java.util.List;

/** Lines as a shell reads them. */
final class ShellLines {
    private ShellLines() {}

    /** Returns the commands of some lines: those that end in a backslash go on in the next one, comments are left out. */
    static List<String> joined(List<String> lines) {
        List<String> commands = new ArrayList<>();
        StringBuilder begun = new StringBuilder();
        for (String line : lines) {
            begun.append(begun.isEmpty() ? line : "\n" + line);
            if (!line.endsWith("\\")) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    commands.add(begun.toString());
                }
                begun.setLength(0);
            }
        }
        return commands;
    }
}
