// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process of the server, and the client's side of its streams. */
final class McpProcess implements Closeable {
    private final Process process;
    private final Writer in;
    private final BufferedReader out;

    McpProcess(Path folder) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.sawhorse.cli.Main",
                        "mcp")
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        in = process.outputWriter(StandardCharsets.UTF_8);
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Sends a line. */
    void send(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    /** Sends a request. */
    void request(int id, String method, String params) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    /** Returns the next message, which must be a JSON object in a line of its own. */
    MappingNode next() {
        try {
            String line = String.valueOf(out.readLine());
            Problems problems = new Problems();
            List<SourceNode> documents = SourceDocuments.parse(new SourceFile("answer.json", line), problems);
            problems.throwIfErrors();
            return (MappingNode) documents.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the answer to a request; messages before it are passed over. */
    MappingNode answer(int id) {
        MappingNode message = next();
        while (!String.valueOf(id).equals(message.text("id"))) {
            message = next();
        }
        return message;
    }

    /** Ends the input and returns the exit code. */
    int end() throws IOException, InterruptedException, TimeoutException {
        in.close();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new TimeoutException("the server does not end with its input");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
