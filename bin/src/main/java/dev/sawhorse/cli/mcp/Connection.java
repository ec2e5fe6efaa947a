// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.output.TreeWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** The client's end of the connection: messages of JSON-RPC 2.0, one a line. Several threads may send. */
final class Connection {
    static final int PARSE_ERROR = -32_700;
    static final int INVALID_REQUEST = -32_600;
    static final int METHOD_NOT_FOUND = -32_601;
    static final int INVALID_PARAMS = -32_602;
    static final int RESOURCE_NOT_FOUND = -32_002;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final PrintWriter out;

    Connection(PrintWriter out) {
        this.out = out;
    }

    /** Answers a request. */
    void result(Object id, Map<String, ?> result) {
        Map<String, @Nullable Object> message = message();
        message.put("id", id);
        message.put("result", result);
        send(message);
    }

    /** Refuses a request; its id is null if the message has none that can be read. */
    void error(@Nullable Object id, int code, String text) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", text);
        Map<String, @Nullable Object> message = message();
        message.put("id", id);
        message.put("error", error);
        send(message);
    }

    /** Sends a notification. */
    void notification(String method, Map<String, ?> params) {
        Map<String, @Nullable Object> message = message();
        message.put("method", method);
        message.put("params", params);
        send(message);
    }

    private static Map<String, @Nullable Object> message() {
        Map<String, @Nullable Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        return message;
    }

    private synchronized void send(Map<String, @Nullable Object> message) {
        // Commands of CI systems are escaped in all output, which would not be JSON any more.
        out.println(json(message).replace("##", "#\\u0023"));
        out.flush();
    }

    /** Returns a tree as JSON in one line. */
    static String json(@Nullable Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            TreeWriter.write(tree, json);
        }
        return text.toString();
    }
}
