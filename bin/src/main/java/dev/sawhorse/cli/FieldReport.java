// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldPath;
import dev.sawhorse.scenario.schema.FieldType;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The description of a field of the scenario file and of the fields below it.
 *
 * @param root the definition of the file
 * @param path null for the file itself
 * @param isRecursive whether the fields below it are a tree
 */
record FieldReport(FieldType<?> root, @Nullable FieldPath path, boolean isRecursive) implements Report {
    private static final int NAME_WIDTH = 9;
    private static final int LONGEST_NAME = 36;
    private static final int LONGEST_TYPE = 16;

    @Override
    public void printTo(PrintWriter out) {
        if (path != null) {
            printField(path, out);
        }
        List<Field<?>> below = below(path == null ? root : path.field().type());
        if (below.isEmpty()) {
            return;
        }
        out.println(path == null ? "Fields of the scenario file:" : "\nFIELDS");
        if (isRecursive) {
            printTree(below, out);
        } else {
            printList(below, out);
        }
    }

    private static void printField(FieldPath path, PrintWriter out) {
        Field<?> field = path.field();
        print("FIELD", path.text(), out);
        print("TYPE", typeName(field.type()) + (field.required() ? ", required" : ""), out);
        print("DEFAULT", field.absentText(), out);
        print("VALUES", String.join(", ", field.type().choices()), out);
        print("ALLOWED", field.type().constraint(), out);
        print("MEANING", field.description(), out);
        out.println("\nEXAMPLE");
        StringWriter yaml = new StringWriter();
        ReportPrinter.print(new Example(path), OutputFormat.yaml, new PrintWriter(yaml));
        yaml.toString().lines().forEach(line -> out.println("  " + line));
    }

    private static void print(String name, String text, PrintWriter out) {
        if (!text.isEmpty()) {
            Prose.print(name + " ".repeat(NAME_WIDTH - name.length()), text, out);
        }
    }

    private static void printList(List<Field<?>> fields, PrintWriter out) {
        int nameWidth =
                fields.stream().mapToInt(field -> field.name().length()).max().orElse(0);
        int typeWidth = fields.stream()
                .mapToInt(field -> Math.min(LONGEST_TYPE, typeName(field.type()).length()))
                .max()
                .orElse(0);
        for (Field<?> field : fields) {
            String type = typeName(field.type());
            String line = "  " + padded(field.name(), nameWidth) + "  " + padded(type, typeWidth) + "  ";
            String meaning = (field.required() ? "Required. " : "") + field.description();
            out.println(cut(line + meaning));
        }
    }

    private void printTree(List<Field<?>> fields, PrintWriter out) {
        int width = Math.min(LONGEST_NAME, width(fields, 2));
        printTree(fields, 2, width, out);
    }

    private static int width(List<Field<?>> fields, int indent) {
        return fields.stream()
                .mapToInt(field -> Math.max(
                        indent + field.name().length(), width(field.type().fields(), indent + 2)))
                .max()
                .orElse(0);
    }

    private static void printTree(List<Field<?>> fields, int indent, int width, PrintWriter out) {
        for (Field<?> field : fields) {
            String name = " ".repeat(indent) + field.name();
            String required = field.required() ? ", required" : "";
            out.println(cut(padded(name, width) + "  " + typeName(field.type()) + required));
            printTree(field.type().fields(), indent + 2, width, out);
        }
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String cut(String line) {
        return line.length() <= Prose.WIDTH
                ? line
                : line.substring(0, Prose.WIDTH - 1).stripTrailing() + "…";
    }

    /** Returns the label of a type, in which the words of an enumeration are not listed. */
    private static String typeName(FieldType<?> type) {
        String words = String.join(", ", type.choices());
        return words.isEmpty() ? type.label() : type.label().replace(words, "word");
    }

    private static List<Field<?>> below(FieldType<?> type) {
        return Stream.<Field<?>>concat(type.fields().stream(), type.otherFields().stream())
                .toList();
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        if (path != null) {
            json.writeStringProperty("path", path.text());
            writeProperties(path.field(), json);
            json.writeName("example");
            TreeWriter.write(path.example(), json);
        }
        List<Field<?>> below = below(path == null ? root : path.field().type());
        writeFields(below, json);
        json.writeEndObject();
    }

    private static void writeProperties(Field<?> field, JsonGenerator json) {
        json.writeStringProperty("type", typeName(field.type()));
        json.writeBooleanProperty("required", field.required());
        if (!field.absentText().isEmpty()) {
            json.writeStringProperty("default", field.absentText());
        }
        if (!field.type().choices().isEmpty()) {
            json.writeName("values");
            TreeWriter.write(field.type().choices(), json);
        }
        if (!field.type().constraint().isEmpty()) {
            json.writeStringProperty("allowed", field.type().constraint());
        }
        json.writeStringProperty("description", field.description());
    }

    private void writeFields(List<Field<?>> fields, JsonGenerator json) {
        json.writeName("fields");
        json.writeStartArray();
        for (Field<?> field : fields) {
            json.writeStartObject();
            json.writeStringProperty("name", field.name());
            writeProperties(field, json);
            if (isRecursive) {
                writeFields(field.type().fields(), json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The excerpt of a file that shows a field. */
    private record Example(FieldPath path) implements Report {
        @Override
        public void printTo(PrintWriter out) {
            throw new UnsupportedOperationException("an example is YAML");
        }

        @Override
        public void writeTo(JsonGenerator yaml) {
            TreeWriter.write(path.example(), yaml);
        }
    }
}
