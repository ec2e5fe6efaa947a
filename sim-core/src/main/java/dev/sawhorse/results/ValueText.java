// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.DecimalText;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * A writer of trees of maps, lists, texts, numbers and flags as JSON or YAML: keys in the order of the maps, fractions with six
 * decimals at most, the same bytes on every machine.
 */
public final class ValueText {
    private static final int DECIMALS = 6;

    /** The JSON format with two-space indents and Unix line ends. */
    private static final class Indented extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
            return new DefaultPrettyPrinter(
                            Separators.createDefaultInstance().withObjectNameValueSpacing(Spacing.AFTER))
                    .withObjectIndenter(indenter)
                    .withArrayIndenter(indenter);
        }
    }

    private ValueText() {}

    /** Returns the tree as indented JSON with a final line end. */
    public static String json(Object tree) {
        return text(new JsonFactory(), tree) + "\n";
    }

    /** Returns the tree as JSON in one line, without a line end. */
    public static String line(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            write(tree, json);
        }
        return text.toString();
    }

    /** Returns the tree as one YAML document. */
    public static String yaml(Object tree) {
        YAMLFactory factory = YAMLFactory.builder()
                .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
                .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .build();
        return text(factory, tree);
    }

    private static String text(TokenStreamFactory factory, Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(new Indented(), text)) {
            write(tree, json);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator json) {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((key, inner) -> {
                json.writeName(String.valueOf(key));
                write(inner, json);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            list.forEach(inner -> write(inner, json));
            json.writeEndArray();
        } else if (value instanceof Double || value instanceof Float) {
            json.writeNumber(DecimalText.of(((Number) value).doubleValue(), DECIMALS));
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }
}
