// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.report.ReportOptions;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * The files that a command has written, as the last lines of its result name them.
 *
 * @param hasPage whether an HTML page is among them
 */
public record WrittenFiles(Path folder, boolean hasPage) {
    /** Prints the folder, and below it the page to open. */
    public void printTo(PrintWriter out) {
        out.println("Files in " + folder);
        if (hasPage) {
            out.println("Open " + folder.resolve(ReportOptions.PAGE) + " in a browser");
        }
    }
}
