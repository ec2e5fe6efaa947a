// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A source of Kubernetes objects in a scenario. */
public sealed interface ManifestEntry {
    /**
     * A file, folder, glob or kustomization of manifests.
     *
     * @param path relative to the scenario file
     * @param written position of the path
     */
    record InFile(String path, Value written) implements ManifestEntry {
        @Override
        public ManifestEntry recordingIn(Problems problems) {
            return new InFile(path, new Value(written.node(), written.path(), problems));
        }
    }

    /** A manifest inside the scenario. */
    record Inline(Value manifest) implements ManifestEntry {
        @Override
        public ManifestEntry recordingIn(Problems problems) {
            return new Inline(new Value(manifest.node(), manifest.path(), problems));
        }
    }

    /** Returns the same entry with its problems recorded elsewhere. */
    ManifestEntry recordingIn(Problems problems);

    /** The path of a file, or a manifest. */
    FieldType<ManifestEntry> TYPE = new FieldType<>() {
        @Override
        public @Nullable ManifestEntry read(Value value) {
            if (value.node() instanceof MappingNode) {
                return new Inline(value);
            }
            if (value.node() instanceof ScalarNode) {
                String path = value.string();
                return path == null ? null : new InFile(path, value);
            }
            value.error("is " + value.node().describe() + ", but a file path or a manifest is expected", null);
            return null;
        }

        @Override
        public Object example() {
            return "manifests/web.yaml";
        }

        @Override
        public String label() {
            return "file or manifest";
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeName("type");
            schema.writeStartArray();
            schema.writeString("string");
            schema.writeString("object");
            schema.writeEndArray();
        }
    };
}
