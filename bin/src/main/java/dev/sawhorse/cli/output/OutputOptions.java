// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import picocli.CommandLine.Option;

/** The options of the output format, shared by every command. */
public final class OutputOptions {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Output format: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat output = OutputFormat.table;

    @Option(names = "--json", description = "Same as --output json.")
    private boolean json;

    /** Returns the requested format. */
    public OutputFormat format() {
        return json ? OutputFormat.json : output;
    }
}
