package dev.sawhorse.cli;

import picocli.CommandLine.Option;

/** The options that choose how a result is printed, the same for every command. */
final class OutputOptions {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "How to print the result: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat output = OutputFormat.table;

    @Option(names = "--json", description = "The same as --output json.")
    private boolean json;

    /** Returns the format asked for. */
    OutputFormat format() {
        return json ? OutputFormat.json : output;
    }
}
