// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.KindInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The generator of {@code upstream-fields.txt}, the fields of every kind that is read here as upstream defines them: from the
 * OpenAPI specification of Kubernetes ({@code api/openapi-spec/swagger.json}) and the custom resource definitions of Karpenter
 * and its AWS provider ({@code pkg/apis/crds/*.yaml}). It takes nothing but paths and types.
 *
 * <p>Usage: {@code UpstreamFields OUTPUT swagger.json crd.yaml…}
 */
final class UpstreamFields {
    private static final String REFERENCE = "#/definitions/";
    private static final int LINE = 120;

    private final Map<String, Map<String, String>> types = new TreeMap<>();
    private final List<String> kinds = new ArrayList<>();
    private final MappingNode definitions;

    private UpstreamFields(MappingNode definitions) {
        this.definitions = definitions;
    }

    /** Writes the table. */
    public static void main(String[] args) throws IOException {
        MappingNode specification = SourceDocuments.parseSingle(SourceFile.read(Path.of(args[1])));
        UpstreamFields fields = new UpstreamFields(below(specification, "definitions"));
        fields.addKinds();
        for (int i = 2; i < args.length; i++) {
            fields.addResource(SourceDocuments.parseSingle(SourceFile.read(Path.of(args[i]))));
        }
        Files.writeString(Path.of(args[0]), fields.text());
    }

    private static MappingNode below(MappingNode node, String key) {
        if (node.present(key) instanceof MappingNode found) {
            return found;
        }
        throw new IllegalArgumentException(node.position() + " has no " + key);
    }

    /** Adds the kinds of the specification that are read with a look inside. */
    private void addKinds() {
        for (MappingNode.Entry definition : definitions.entries()) {
            if (definition.value() instanceof MappingNode schema
                    && schema.present("x-kubernetes-group-version-kind") instanceof SequenceNode list
                    && list.items().size() == 1) {
                MappingNode kind = (MappingNode) list.items().get(0);
                String group = String.valueOf(kind.text("group"));
                String version = String.valueOf(kind.text("version"));
                String apiVersion = group.isEmpty() ? version : group + "/" + version;
                add(apiVersion, String.valueOf(kind.text("kind")), schema);
            }
        }
    }

    private void addResource(MappingNode definition) {
        MappingNode spec = below(definition, "spec");
        String kind = String.valueOf(below(spec, "names").text("kind"));
        for (SourceNode version : ((SequenceNode) below(definition, "spec").get("versions")).items()) {
            MappingNode schema = below(below((MappingNode) version, "schema"), "openAPIV3Schema");
            add(spec.text("group") + "/" + ((MappingNode) version).text("name"), kind, schema);
        }
    }

    private void add(String apiVersion, String kind, MappingNode schema) {
        KindInfo known = KarpenterManifests.catalog().table().kind(apiVersion, kind);
        if (known == null || known.type() == null) {
            return;
        }
        kinds.add("kind " + apiVersion + " " + kind + " " + (known.namespaced() ? "namespaced" : "cluster") + " -");
        object(kind, schema, true);
    }

    private void object(String name, MappingNode schema, boolean isKind) {
        if (types.containsKey(name)) {
            return;
        }
        Map<String, String> fields = new TreeMap<>();
        types.put(name, fields);
        for (MappingNode.Entry property : below(schema, "properties").entries()) {
            boolean isHead = isKind
                    && (property.key().equals("apiVersion") || property.key().equals("kind"));
            if (!isHead) {
                fields.put(property.key(), type(name + "." + property.key(), (MappingNode) property.value()));
            }
        }
    }

    /** Returns a type as the table writes it; an object without a name of its own is named by the way to it. */
    private String type(String path, MappingNode schema) {
        String reference = schema.text("$ref");
        if (reference != null) {
            return referenced(reference.substring(REFERENCE.length()));
        }
        if (path.indexOf('.') == path.lastIndexOf('.') && path.endsWith(".metadata")) {
            return referenced("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
        }
        if (schema.present("x-kubernetes-int-or-string") != null) {
            String pattern = schema.text("pattern");
            return pattern != null && pattern.contains("[KMGTPE]i") ? "quantity" : "intOrString";
        }
        if (schema.present("items") instanceof MappingNode items) {
            return "[]" + type(path, items);
        }
        if (schema.present("additionalProperties") instanceof MappingNode values) {
            return "{}" + type(path, values);
        }
        if (schema.present("properties") != null) {
            object(path, schema, false);
            return path;
        }
        return simple(schema);
    }

    private String referenced(String definition) {
        MappingNode schema = below(definitions, definition);
        String name = definition.substring(definition.lastIndexOf('.') + 1);
        switch (name) {
            case "Quantity" -> {
                return "quantity";
            }
            case "IntOrString" -> {
                return "intOrString";
            }
            case "Time", "MicroTime" -> {
                return "time";
            }
            default -> {
                if (schema.present("properties") == null) {
                    return simple(schema);
                }
                object(name, schema, schema.present("x-kubernetes-group-version-kind") != null);
                return name;
            }
        }
    }

    private static String simple(MappingNode schema) {
        String type = String.valueOf(schema.text("type"));
        if (type.equals("string") && "date-time".equals(schema.text("format"))) {
            return "time";
        }
        return switch (type) {
            case "string", "boolean", "integer", "number" -> type;
            default -> "any";
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder(
                "# The fields of kinds as upstream defines them. UpstreamFields generates it; do not edit.\n\n");
        kinds.stream().sorted().forEach(kind -> text.append(kind).append('\n'));
        types.forEach((name, fields) -> {
            text.append('\n').append(name).append('\n');
            StringBuilder line = new StringBuilder("  -");
            for (Map.Entry<String, String> field : fields.entrySet()) {
                String word = " " + field.getKey() + ":" + field.getValue();
                if (line.length() + word.length() > LINE && line.length() > 3) {
                    text.append(line).append('\n');
                    line = new StringBuilder("  -");
                }
                line.append(word);
            }
            text.append(line).append('\n');
        });
        return text.toString();
    }
}
