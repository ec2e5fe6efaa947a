// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.command.CommandRoot;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.ProgressListener;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The runner of the calls of tools: it runs the command and returns what it prints. */
final class ToolRunner {
    private static final long NOTIFIED_EVERY_NANOS = 500_000_000L;

    private final CommandRoot root;
    private final Workspace workspace;
    private final Connection client;

    ToolRunner(CommandRoot root, Workspace workspace, Connection client) {
        this.root = root;
        this.workspace = workspace;
        this.client = client;
    }

    /** Runs a call and returns its result, null if the client cancels it. */
    @Nullable
    Map<String, Object> run(Call call) {
        List<String> line;
        try {
            line = call.tool().commandLine(call.arguments(), workspace);
        } catch (ToolException e) {
            return failure(String.valueOf(e.getMessage()));
        }
        long begin = System.currentTimeMillis();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode =
                root.execute(call.interruption(), new Notifier(call), new PrintWriter(out), new PrintWriter(err), line);
        if (call.interruption().isRequested()) {
            return null;
        }
        Object printed = exitCode == ExitCode.DONE || exitCode == ExitCode.CHECK_FAILED ? tree(out.toString()) : null;
        return printed == null ? failure(err.toString().strip()) : success(call, printed, err, begin);
    }

    private static @Nullable Object tree(String json) {
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(new SourceFile("result.json", json), problems);
        return problems.hasErrors() || documents.size() != 1
                ? null
                : documents.get(0).plain();
    }

    private static Map<String, Object> failure(String text) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("content", List.of(text(text)));
        result.put("isError", true);
        return result;
    }

    private Map<String, Object> success(Call call, Object printed, StringWriter err, long begin) {
        // A structured result is an object.
        Object structured = printed instanceof Map ? printed : Map.of("items", printed);
        List<Object> content = new ArrayList<>();
        content.add(text(Connection.json(structured)));
        String notes = err.toString().strip();
        if (!notes.isEmpty()) {
            content.add(text(notes));
        }
        if (call.tool().writes()) {
            workspace.reports().stream()
                    .filter(report -> isWrittenSince(begin, report))
                    .forEach(report -> {
                        Map<String, Object> link = new LinkedHashMap<>(Map.of("type", "resource_link"));
                        link.putAll(McpServer.resource(report));
                        content.add(link);
                    });
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("content", content);
        result.put("structuredContent", structured);
        result.put("isError", false);
        return result;
    }

    private boolean isWrittenSince(long millis, Path report) {
        try {
            return Files.getLastModifiedTime(workspace.folder().resolve(report)).toMillis() >= millis;
        } catch (IOException e) {
            return false;
        }
    }

    private static Map<String, Object> text(String text) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("type", "text");
        content.put("text", text);
        return content;
    }

    /** A listener that notifies the client of progress at intervals, and stops the call when the process is to end. */
    private final class Notifier implements ProgressListener {
        private final Call call;
        private long notified = System.nanoTime();
        private double last;

        Notifier(Call call) {
            this.call = call;
        }

        @Override
        public void at(double share) {
            Interruption process = root.interruption();
            if (process.isRequested()) {
                call.interruption().request();
            }
            if (call.progressToken() != null) {
                notifyClient(call.progressToken(), share);
            }
        }

        private synchronized void notifyClient(Object token, double share) {
            long now = System.nanoTime();
            if (share > last && now - notified >= NOTIFIED_EVERY_NANOS) {
                notified = now;
                last = share;
                Map<String, Object> progress = new LinkedHashMap<>();
                progress.put("progressToken", token);
                progress.put("progress", share);
                progress.put("total", 1);
                client.notification("notifications/progress", progress);
            }
        }
    }
}
