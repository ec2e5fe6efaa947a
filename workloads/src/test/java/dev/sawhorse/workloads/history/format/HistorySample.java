// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.trace.TraceInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A sample of a format: a JSON document, JSON lines, or a table.
 *
 * @param needed the number of fields without which something cannot be told, at least
 * @param isPacked whether the JSON document is written as MessagePack
 */
record HistorySample(String name, HistoryFormat format, Form form, String text, int needed, boolean isPacked) {
    /** The form of a text. */
    enum Form {
        DOCUMENT,
        LINES,
        TABLE
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    static List<HistorySample> all() {
        return List.of(
                of("simkube.json", HistoryFormat.SIMKUBE, Form.DOCUMENT, 5),
                new HistorySample(
                        "simkube.json", HistoryFormat.SIMKUBE, Form.DOCUMENT, resource("simkube.json"), 5, true),
                of("kubereplay.json", HistoryFormat.KUBEREPLAY, Form.DOCUMENT, 5),
                of("audit.jsonl", HistoryFormat.AUDIT_LOG, Form.LINES, 5),
                of("prometheus.json", HistoryFormat.PROMETHEUS, Form.DOCUMENT, 5),
                of("karpenter.log", HistoryFormat.KARPENTER_LOG, Form.LINES, 5),
                of("lp4k.csv", HistoryFormat.LP4K, Form.TABLE, 5),
                of("opencost.json", HistoryFormat.OPENCOST, Form.DOCUMENT, 5),
                of("cur.csv", HistoryFormat.CUR, Form.TABLE, 5));
    }

    private static HistorySample of(String name, HistoryFormat format, Form form, int needed) {
        return new HistorySample(name, format, form, resource(name), needed, false);
    }

    private static String resource(String name) {
        try (InputStream stream = HistorySample.class.getResourceAsStream("/histories/" + name)) {
            if (stream == null) {
                throw new IllegalArgumentException("no sample " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TraceInput input(String changed) {
        byte[] bytes = isPacked ? packed(JSON.readTree(changed)) : changed.getBytes(StandardCharsets.UTF_8);
        return new TraceInput("history", () -> new ByteArrayInputStream(bytes));
    }

    /** Returns the paths of all fields; those of the items of a list are one. */
    Set<String> fields() {
        Set<String> fields = new TreeSet<>();
        if (form == Form.TABLE) {
            fields.addAll(Arrays.asList(cells(text.lines().findFirst().orElseThrow())));
        } else {
            documents().forEach(document -> collect(JSON.readTree(document), "", fields));
        }
        return fields;
    }

    /** Returns the text without a field, wherever it is. */
    String without(String field) {
        if (form == Form.TABLE) {
            int column =
                    Arrays.asList(cells(text.lines().findFirst().orElseThrow())).indexOf(field);
            return text.lines().map(line -> withoutCell(line, column)).collect(Collectors.joining("\n", "", "\n"));
        }
        StringBuilder changed = new StringBuilder();
        for (String document : documents()) {
            JsonNode tree = JSON.readTree(document);
            remove(tree, field.split("/"), 1);
            changed.append(tree).append('\n');
        }
        return changed.toString();
    }

    private List<String> documents() {
        return form == Form.DOCUMENT ? List.of(text) : text.lines().toList();
    }

    private static void collect(JsonNode node, String path, Set<String> fields) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                String own = path + "/" + property.getKey().replace('/', '~');
                fields.add(own);
                collect(property.getValue(), own, fields);
            }
        } else if (node.isArray()) {
            node.forEach(item -> collect(item, path, fields));
        }
    }

    private static void remove(JsonNode node, String[] path, int depth) {
        if (node.isArray()) {
            node.forEach(item -> remove(item, path, depth));
        } else if (node instanceof ObjectNode object) {
            String key = path[depth].replace('~', '/');
            if (depth == path.length - 1) {
                object.remove(key);
            } else if (object.has(key)) {
                remove(object.get(key), path, depth + 1);
            }
        }
    }

    private static String[] cells(String line) {
        return line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
    }

    private static String withoutCell(String line, int column) {
        List<String> cells = new ArrayList<>(Arrays.asList(cells(line)));
        cells.remove(column);
        return String.join(",", cells);
    }

    private static byte[] packed(JsonNode tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(tree, packer);
            bytes.writeBytes(packer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void pack(JsonNode node, MessageBufferPacker packer) throws IOException {
        if (node.isObject()) {
            packer.packMapHeader(node.size());
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                packer.packString(property.getKey());
                pack(property.getValue(), packer);
            }
        } else if (node.isArray()) {
            packer.packArrayHeader(node.size());
            for (JsonNode item : node) {
                pack(item, packer);
            }
        } else if (node.isNumber()) {
            packer.packLong(node.longValue());
        } else if (node.isBoolean()) {
            packer.packBoolean(node.booleanValue());
        } else if (node.isNull()) {
            packer.packNil();
        } else {
            packer.packString(node.asString());
        }
    }

    @Override
    public String toString() {
        return name + (isPacked ? " as MessagePack" : "");
    }
}
