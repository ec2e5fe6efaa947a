// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A web server on the loopback interface with one page at its root. It answers only GET and HEAD, and only requests that name this
 * machine as host, so that pages of other sites cannot read it by a name of their own.
 */
final class PageServer implements AutoCloseable {
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int MISDIRECTED = 421;
    private static final int OK = 200;

    private final HttpServer server;
    private final byte[] page;

    private PageServer(HttpServer server, String page) {
        this.server = server;
        this.page = page.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Starts a server.
     *
     * @param port its port, 0 for a free one
     */
    static PageServer start(int port, String page) throws IOException {
        HttpServer http;
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (BindException e) {
            throw new IOException(
                    "port " + port + " cannot be used: " + e.getMessage() + "; omit --port for a free one", e);
        }
        PageServer server = new PageServer(http, page);
        http.createContext("/", server::answer);
        http.start();
        return server;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the address of the page. */
    String url() {
        return "http://127.0.0.1:" + port() + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isOfThisMachine(exchange.getRequestHeaders().getFirst("Host"))) {
                answer(exchange, MISDIRECTED, "This server answers only as 127.0.0.1 or localhost.\n");
            } else if (!Set.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                answer(exchange, METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed.\n");
            } else if (!exchange.getRequestURI().getPath().equals("/")) {
                answer(exchange, NOT_FOUND, "There is only the page " + url() + "\n");
            } else {
                answer(exchange, OK, "text/html; charset=utf-8", page);
            }
        }
    }

    private boolean isOfThisMachine(@Nullable String host) {
        return host != null
                && Set.of("127.0.0.1:" + port(), "localhost:" + port()).contains(host);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        answer(exchange, status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isHead ? -1 : content.length);
        if (!isHead) {
            exchange.getResponseBody().write(content);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
