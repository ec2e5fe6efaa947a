// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** A server that answers as those of GitHub and GitLab about the comments of one request. */
final class CommentServer implements AutoCloseable {
    static final String TOKEN = "secret";

    private static final int PAGE = 100;
    private static final int MOST_CHARACTERS = 65_536;
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern NUMBER_OF_PAGE = Pattern.compile("[?&]page=(\\d+)");

    private final HttpServer server;
    private final List<Comment> comments = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private boolean refuses;

    /**
     * A comment.
     *
     * @param own whether the token may change it
     */
    private record Comment(boolean own, String body) {}

    CommentServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    synchronized void add(String body) {
        comments.add(new Comment(true, body));
    }

    synchronized void addOfAnother(String body) {
        comments.add(new Comment(false, body));
    }

    /** From now on comments can be read only. */
    synchronized void refuse() {
        refuses = true;
    }

    synchronized List<String> bodies() {
        return comments.stream().map(Comment::body).toList();
    }

    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String query = "?" + exchange.getRequestURI().getQuery();
        requests.add(exchange.getRequestMethod() + " " + path);
        boolean gitLab = path.startsWith("/projects/");
        String credentials = exchange.getRequestHeaders().getFirst(gitLab ? "PRIVATE-TOKEN" : "Authorization");
        if (!(gitLab ? TOKEN : "Bearer " + TOKEN).equals(credentials)) {
            send(exchange, 401, "{}");
            return;
        }
        switch (exchange.getRequestMethod()) {
            case "GET" -> {
                Matcher page = NUMBER_OF_PAGE.matcher(query);
                send(exchange, 200, list(page.find() ? Integer.parseInt(page.group(1)) : 1));
            }
            case "POST" -> {
                if (refuses) {
                    send(exchange, 403, "{}");
                } else {
                    String body = body(exchange);
                    boolean isTooLong = !gitLab && body.codePointCount(0, body.length()) > MOST_CHARACTERS;
                    if (!isTooLong) {
                        add(body);
                    }
                    send(exchange, isTooLong ? 422 : 201, "{}");
                }
            }
            case "PATCH", "PUT" -> {
                int index = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)) - 1;
                boolean right = exchange.getRequestMethod().equals(gitLab ? "PUT" : "PATCH");
                if (refuses || !right || !comments.get(index).own()) {
                    send(exchange, 403, "{}");
                } else {
                    comments.set(index, new Comment(true, body(exchange)));
                    send(exchange, 200, "{}");
                }
            }
            default -> send(exchange, 405, "{}");
        }
    }

    private String list(int page) {
        List<Map<String, Object>> listed = new ArrayList<>();
        for (int i = (page - 1) * PAGE; i < Math.min(comments.size(), page * PAGE); i++) {
            listed.add(Map.of("id", i + 1, "body", comments.get(i).body()));
        }
        return JSON.writeValueAsString(listed);
    }

    private static String body(HttpExchange exchange) {
        return JSON.readTree(exchange.getRequestBody()).get("body").stringValue();
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
