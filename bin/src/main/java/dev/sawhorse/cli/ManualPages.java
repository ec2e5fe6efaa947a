// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;

/** The manual pages of all commands, which the build writes into a folder for MANPATH. */
public final class ManualPages {
    private ManualPages() {}

    /** Writes the pages into {@code man1} of the given folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0], "man1"));
        for (Map.Entry<String, String> page : all().entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }
    }

    /** Returns every page by its file name. */
    static Map<String, String> all() {
        Map<String, String> pages = new TreeMap<>();
        gather(Sawhorse.commandLine(Terminal.NONE), pages);
        return pages;
    }

    private static void gather(CommandLine command, Map<String, String> into) {
        into.put(ManualPage.name(command) + ".1", ManualPage.of(command));
        for (CommandLine each : command.getSubcommands().values()) {
            if (!each.getCommandName().equals("help")) {
                gather(each, into);
            }
        }
    }
}
