// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.command.CommandRoot;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.SawhorseVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A server of the Model Context Protocol with one client. One thread reads messages and answers those that take no time; the calls
 * of tools run one after the other in the thread that serves, because a simulation uses the whole machine.
 */
final class McpServer {
    /** The versions of the protocol whose messages are understood, the newest first. */
    private static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final String INSTRUCTIONS =
            "Sawhorse simulates Kubernetes node autoscaling with the decision logic of Karpenter and Cluster Autoscaler. Write a "
                    + "scenario file, run it, and ask explain for reasons. Costs are in USD, durations in seconds.";

    private final CommandRoot root;
    private final Workspace workspace;
    private final Connection client;
    private final Map<Object, Call> open = new ConcurrentHashMap<>();

    /** The calls to run; an empty one is the end of the input. */
    private final BlockingQueue<Optional<Call>> waiting = new LinkedBlockingQueue<>();

    McpServer(CommandRoot root, Workspace workspace, PrintWriter out) {
        this.root = root;
        this.workspace = workspace;
        this.client = new Connection(out);
    }

    /** Serves until the input has ended and every call has been answered. */
    void serve(BufferedReader in) {
        Thread reader = new Thread(() -> read(in), "mcp-reader");
        reader.setDaemon(true);
        reader.start();
        ToolRunner runner = new ToolRunner(root, workspace, client);
        try {
            for (Optional<Call> next = waiting.take(); next.isPresent(); next = waiting.take()) {
                Call call = next.get();
                Map<String, Object> result = call.interruption().isRequested() ? null : runner.run(call);
                // As soon as it has the answer, the client may use the id again.
                open.remove(call.id());
                if (result != null) {
                    client.result(call.id(), result);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    receive(line);
                }
            }
        } catch (IOException e) {
            // The client has gone.
        } finally {
            waiting.add(Optional.empty());
        }
    }

    private void receive(String line) {
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(new SourceFile("message.json", line), problems);
        if (problems.hasErrors()) {
            String problem = problems.sorted().get(0).message();
            client.error(null, Connection.PARSE_ERROR, "The message " + problem);
        } else if (documents.size() != 1 || !(documents.get(0) instanceof MappingNode message)) {
            client.error(null, Connection.INVALID_REQUEST, "The message is not a JSON object.");
        } else {
            receive(message);
        }
    }

    private void receive(MappingNode message) {
        SourceNode written = message.present("id");
        Object id = written == null ? null : written.plain();
        String method = message.text("method");
        boolean isAnswer = message.get("result") != null || message.get("error") != null;
        if (method == null && !isAnswer) {
            client.error(id, Connection.INVALID_REQUEST, "The message has no method.");
        } else if (id == null && method != null) {
            notified(method, message.mapping("params"));
        } else if (id != null && method != null) {
            if (id instanceof String || id instanceof Number) {
                request(id, method, message.mapping("params"));
            } else {
                client.error(null, Connection.INVALID_REQUEST, "The id is neither a string nor a number.");
            }
        }
    }

    private void notified(String method, MappingNode params) {
        SourceNode request = params.present("requestId");
        Call call = method.equals("notifications/cancelled") && request != null ? open.get(request.plain()) : null;
        if (call != null) {
            call.interruption().request();
        }
    }

    private void request(Object id, String method, MappingNode params) {
        switch (method) {
            case "initialize" -> client.result(id, initialized(params.text("protocolVersion")));
            case "ping" -> client.result(id, Map.of());
            case "tools/list" ->
                client.result(
                        id,
                        Map.of(
                                "tools",
                                Tools.ALL.stream().map(McpServer::listed).toList()));
            case "tools/call" -> call(id, params);
            case "resources/list" ->
                client.result(
                        id,
                        Map.of(
                                "resources",
                                workspace.reports().stream()
                                        .map(McpServer::resource)
                                        .toList()));
            case "resources/templates/list" -> client.result(id, Map.of("resourceTemplates", List.of()));
            case "resources/read" -> readResource(id, params.text("uri"));
            default -> client.error(id, Connection.METHOD_NOT_FOUND, "unknown method \"" + method + "\"");
        }
    }

    private static Map<String, Object> initialized(@Nullable String version) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocolVersion", version != null && VERSIONS.contains(version) ? version : VERSIONS.get(0));
        Map<String, Object> capabilities = new LinkedHashMap<>();
        capabilities.put("tools", Map.of());
        capabilities.put("resources", Map.of());
        result.put("capabilities", capabilities);
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("name", "sawhorse");
        server.put("version", SawhorseVersion.text());
        result.put("serverInfo", server);
        result.put("instructions", INSTRUCTIONS);
        return result;
    }

    private static Map<String, Object> listed(Tool tool) {
        Map<String, Object> listed = new LinkedHashMap<>();
        listed.put("name", tool.command());
        listed.put("description", tool.description());
        listed.put("inputSchema", tool.schema());
        Map<String, Object> annotations = new LinkedHashMap<>();
        annotations.put("readOnlyHint", !tool.writes());
        annotations.put("openWorldHint", false);
        listed.put("annotations", annotations);
        return listed;
    }

    private void call(Object id, MappingNode params) {
        String name = params.text("name");
        Tool tool = name == null ? null : Tools.find(name);
        if (tool == null) {
            List<String> names = Tools.ALL.stream().map(Tool::command).toList();
            String hint = name == null ? null : Spelling.hint(name, names);
            client.error(
                    id,
                    Connection.INVALID_PARAMS,
                    "unknown tool \"" + name + "\". " + (hint == null ? "Tools: " + String.join(", ", names) : hint));
            return;
        }
        SourceNode token = params.mapping("_meta").present("progressToken");
        Map<?, ?> arguments = (Map<?, ?>) params.mapping("arguments").plain();
        Call call = new Call(id, tool, arguments, token == null ? null : token.plain(), new Interruption());
        if (open.putIfAbsent(id, call) == null) {
            waiting.add(Optional.of(call));
        } else {
            client.error(
                    id, Connection.INVALID_REQUEST, "The id " + id + " is that of a request that is not answered yet.");
        }
    }

    static Map<String, Object> resource(Path report) {
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("uri", Workspace.uri(report));
        resource.put("name", report.toString());
        resource.put("mimeType", mimeType(report));
        return resource;
    }

    private static String mimeType(Path report) {
        return report.toString().endsWith(".html") ? "text/html" : "application/json";
    }

    private void readResource(Object id, @Nullable String uri) {
        Path report = uri == null ? null : workspace.report(uri);
        if (uri == null || report == null) {
            client.error(id, Connection.RESOURCE_NOT_FOUND, "no report of a run has the URI \"" + uri + "\"");
            return;
        }
        try {
            Map<String, Object> contents = new LinkedHashMap<>();
            contents.put("uri", uri);
            contents.put("mimeType", mimeType(report));
            contents.put("text", Files.readString(workspace.folder().resolve(report)));
            client.result(id, Map.of("contents", List.of(contents)));
        } catch (IOException e) {
            client.error(id, Connection.RESOURCE_NOT_FOUND, report + " cannot be read: " + e.getMessage());
        }
    }
}
