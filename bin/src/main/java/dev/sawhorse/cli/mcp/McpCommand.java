// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** The command {@code mcp}, which serves the commands as tools to agents. */
@Command(
        name = "mcp",
        header = "Serve the commands as tools to agents (Model Context Protocol).",
        description = {
            "Reads requests of the Model Context Protocol from standard input and writes",
            "answers to standard output, one JSON object a line, until the input ends. The",
            "tools are run, compare, tune, lint, explain, now, instances and spot, with the",
            "JSON that these commands print. The reports of runs are resources. Only files",
            "below the working folder can be read or written."
        },
        footer = {
            "",
            "A client starts it; its configuration is",
            "  {\"mcpServers\": {\"sawhorse\": {\"command\": \"sawhorse\", \"args\": [\"mcp\"]}}}",
            "",
            "Example:",
            "  sawhorse mcp < /dev/null"
        })
public final class McpCommand extends AbstractCommand {
    @Override
    public Integer call() {
        McpServer server = new McpServer(root(), new Workspace(Path.of("").toAbsolutePath()), out());
        server.serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        return ExitCode.DONE;
    }
}
