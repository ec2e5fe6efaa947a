// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.scenario.importing.ImportedKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JsonGenerator;

/**
 * An API server with the objects of a dump, in pages of two. It answers as a kube-apiserver does: built-in kinds in typed lists
 * without kind and apiVersion in the items, compressed on request.
 */
final class FakeApiServer implements AutoCloseable {
    static final String TOKEN = "good-token";
    private static final int PAGE = 2;

    /** The names of resources that the user may not list. */
    final Set<String> forbidden = new LinkedHashSet<>();

    /** The names of resources whose first token has expired. */
    final Set<String> expiring = new LinkedHashSet<>();

    /** The requests, as {@code GET /api/v1/pods?limit=250}. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    private final Map<String, List<MappingNode>> lists = new TreeMap<>();
    private final HttpServer server;

    private FakeApiServer(HttpServer server) {
        this.server = server;
    }

    static FakeApiServer of(Path dump) throws IOException {
        // Without it each response waits 40 ms for the client's acknowledgement of its headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        FakeApiServer server = new FakeApiServer(http);
        SourceDocuments.parseDump(SourceFile.read(dump), new Problems(), server::add);
        http.createContext("/", server::handle);
        http.start();
        return server;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void add(MappingNode object) {
        String resource = new ImportedKind("", kind(object), true).resource();
        lists.computeIfAbsent(base(object.text("apiVersion")) + "/" + resource, path -> new ArrayList<>())
                .add(object);
    }

    private static String kind(MappingNode object) {
        return String.valueOf(object.text("kind"));
    }

    private static String base(String apiVersion) {
        return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            send(exchange, 401, status("Unauthorized"));
        } else if (path.equals("/apis")) {
            send(exchange, 200, groups());
        } else if (lists.keySet().stream().anyMatch(list -> list.startsWith(path + "/"))) {
            send(exchange, 200, resources(path));
        } else {
            list(exchange, path);
        }
    }

    private void list(HttpExchange exchange, String path) throws IOException {
        String namespace = path.contains("/namespaces/") ? path.replaceAll(".*/namespaces/([^/]+)/.*", "$1") : "";
        List<MappingNode> all = lists.get(path.replaceAll("/namespaces/[^/]+/", "/"));
        String resource = path.substring(path.lastIndexOf('/') + 1);
        Map<String, String> query = query(exchange);
        if (all == null) {
            send(exchange, 404, status("the server could not find the requested resource"));
        } else if (forbidden.contains(resource)) {
            send(exchange, 403, status(resource + " is forbidden"));
        } else if (query.containsKey("continue") && expiring.remove(resource)) {
            Map<String, Object> gone = status("The provided continue parameter is too old");
            gone.put("metadata", Map.of("continue", query.get("continue")));
            send(exchange, 410, gone);
        } else {
            List<MappingNode> chosen = all.stream()
                    .filter(object -> namespace.isEmpty()
                            || namespace.equals(object.mapping("metadata").text("namespace")))
                    .toList();
            send(exchange, 200, page(all.get(0), chosen, Integer.parseInt(query.getOrDefault("continue", "0"))));
        }
    }

    private static Map<String, Object> page(MappingNode like, List<MappingNode> all, int from) {
        int to = Math.min(from + PAGE, all.size());
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("kind", kind(like) + "List");
        list.put("apiVersion", like.text("apiVersion"));
        list.put("metadata", to < all.size() ? Map.of("continue", String.valueOf(to)) : Map.of());
        list.put(
                "items", all.subList(from, to).stream().map(FakeApiServer::item).toList());
        return list;
    }

    private static Map<String, Object> item(MappingNode object) {
        Map<String, Object> item = new LinkedHashMap<>();
        object.entries().stream()
                .filter(entry -> !entry.key().equals("kind") && !entry.key().equals("apiVersion"))
                .forEach(entry -> item.put(entry.key(), entry.value().plain()));
        return item;
    }

    private Map<String, Object> groups() {
        Map<String, Object> groups = new LinkedHashMap<>();
        for (String path : lists.keySet()) {
            if (path.startsWith("/apis/")) {
                String version = path.substring("/apis/".length(), path.lastIndexOf('/'));
                String group = version.substring(0, version.indexOf('/'));
                Map<String, Object> preferred = Map.of("groupVersion", version);
                groups.put(group, Map.of("name", group, "versions", List.of(preferred), "preferredVersion", preferred));
            }
        }
        return Map.of("kind", "APIGroupList", "groups", groups.values());
    }

    private Map<String, Object> resources(String base) {
        List<Object> resources = new ArrayList<>();
        lists.forEach((path, objects) -> {
            if (path.startsWith(base + "/")) {
                String name = path.substring(base.length() + 1);
                boolean namespaced = objects.get(0).mapping("metadata").text("namespace") != null;
                Map<String, Object> resource = new LinkedHashMap<>();
                resource.put("name", name);
                resource.put("namespaced", namespaced);
                resource.put("kind", kind(objects.get(0)));
                resource.put("verbs", List.of("create", "get", "list"));
                resources.add(resource);
                Map<String, Object> status = new LinkedHashMap<>(resource);
                status.put("name", name + "/status");
                resources.add(status);
            }
        });
        return Map.of("kind", "APIResourceList", "resources", resources);
    }

    private static Map<String, Object> status(String message) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("kind", "Status");
        status.put("message", message);
        return status;
    }

    private static Map<String, String> query(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        return query == null
                ? Map.of()
                : List.of(query.split("&")).stream()
                        .map(part -> part.split("=", 2))
                        .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    }

    private static void send(HttpExchange exchange, int code, Map<String, Object> body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean isCompressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
        try (OutputStream out = isCompressed ? new GZIPOutputStream(bytes) : bytes) {
            out.write(json(body).getBytes(StandardCharsets.UTF_8));
        }
        exchange.sendResponseHeaders(code, bytes.size());
        try (OutputStream out = exchange.getResponseBody()) {
            bytes.writeTo(out);
        }
    }

    private static String json(Object tree) {
        StringWriter text = new StringWriter();
        ReportPrinter.print(
                new Report() {
                    @Override
                    public void printTo(PrintWriter out) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public void writeTo(JsonGenerator json) {
                        TreeWriter.write(tree, json);
                    }
                },
                OutputFormat.json,
                new PrintWriter(text));
        return text.toString();
    }
}
