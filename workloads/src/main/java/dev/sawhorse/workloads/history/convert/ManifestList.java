// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.Resources;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A list of Kubernetes objects as JSON, one object a line. */
final class ManifestList {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ManifestList() {}

    /** Returns the text of a list. */
    static String text(Collection<Map<String, Object>> manifests) {
        List<String> items = new ArrayList<>();
        manifests.forEach(manifest -> items.add(json(manifest)));
        return "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [\n" + String.join(",\n", items) + "\n]}\n";
    }

    private static String json(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(tree, json);
        }
        return text.toString();
    }

    private static void write(@Nullable Object tree, JsonGenerator json) {
        if (tree instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((key, value) -> {
                json.writeName(String.valueOf(key));
                write(value, json);
            });
            json.writeEndObject();
        } else if (tree instanceof Iterable<?> list) {
            json.writeStartArray();
            list.forEach(item -> write(item, json));
            json.writeEndArray();
        } else if (tree instanceof Long number) {
            json.writeNumber(number);
        } else if (tree instanceof Number number) {
            json.writeNumber(number.doubleValue());
        } else if (tree instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (tree == null) {
            json.writeNull();
        } else {
            json.writeString(String.valueOf(tree));
        }
    }

    /** Returns a Deployment with the requests of its recorded pods, for a history without manifests. */
    static Map<String, Object> deployment(ObjectKey key, Resources requests) {
        Map<String, Object> amounts = new LinkedHashMap<>();
        if (requests.cpuMillis() > 0) {
            amounts.put("cpu", requests.cpuMillis() + "m");
        }
        if (requests.memoryBytes() > 0) {
            amounts.put("memory", Long.toString(requests.memoryBytes()));
        }
        Map<String, Object> labels = Map.of("app.kubernetes.io/name", key.name());
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("name", "recorded");
        container.put("image", "recorded");
        container.put("resources", Map.of("requests", amounts));
        Map<String, Object> template = new LinkedHashMap<>();
        template.put("metadata", Map.of("labels", labels));
        template.put("spec", Map.of("containers", List.of(container)));
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("selector", Map.of("matchLabels", labels));
        spec.put("template", template);
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", key.name());
        metadata.put("namespace", key.namespace());
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("apiVersion", "apps/v1");
        manifest.put("kind", "Deployment");
        manifest.put("metadata", metadata);
        manifest.put("spec", spec);
        return manifest;
    }
}
