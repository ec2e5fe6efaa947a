// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The types of scalars, lists and mappings with free keys. */
public final class Types {
    private static final String DURATION_PATTERN =
            "^(0|([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h|d|w)|P.+)(([0-9]+(\\.[0-9]*)?)(ns|us|µs|ms|s|m|h|d|w))*$";

    private Types() {}

    /** A string; the example is what a user could write. */
    public static FieldType<String> text(String example) {
        return new Plain<>("text", "string", Value::string, example);
    }

    /** A string that is valid in file names and names of Kubernetes objects: lower-case letters, digits, dots and dashes. */
    public static FieldType<String> name() {
        return named("[a-z0-9]([-a-z0-9.]*[a-z0-9])?", "lower-case letters, digits, dots and dashes");
    }

    /** The name of a node group, which EKS and eksctl allow to have capital letters and underscores too. */
    public static FieldType<String> groupName() {
        return named("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?", "letters, digits, dots, dashes and underscores");
    }

    private static FieldType<String> named(String pattern, String letters) {
        return new Plain<>("name", "string", value -> named(value, pattern, letters), "web")
                .withConstraint(letters + ", with a letter or digit at both ends", schema -> {
                    schema.writeStringProperty("pattern", "^" + pattern + "$");
                    schema.writeNumberProperty("maxLength", 253);
                });
    }

    /** A whole number within inclusive limits. */
    public static FieldType<Long> wholeNumber(long min, long max) {
        return new Plain<>("whole number", "integer", value -> value.wholeNumber(min, max), within(1, min, max))
                .withConstraint(range(min, max), schema -> {
                    schema.writeNumberProperty("minimum", min);
                    schema.writeNumberProperty("maximum", max);
                });
    }

    /** A whole number within inclusive limits. */
    public static FieldType<Integer> integer(int min, int max) {
        return new Plain<>("whole number", "integer", value -> value.integer(min, max), (int) within(1, min, max))
                .withConstraint(range(min, max), schema -> {
                    schema.writeNumberProperty("minimum", min);
                    schema.writeNumberProperty("maximum", max);
                });
    }

    /** A number within inclusive limits. */
    public static FieldType<Double> number(double min, double max) {
        Number example = max > 1 ? (Number) Math.max(1, (long) Math.ceil(min)) : (Number) ((min + max) / 2);
        return new Plain<>("number", "number", value -> value.number(min, max), example)
                .withConstraint(range(min, max), schema -> {
                    schema.writeNumberProperty("minimum", min);
                    schema.writeNumberProperty("maximum", max);
                });
    }

    private static long within(long example, long min, long max) {
        return Math.max(min, Math.min(example, max));
    }

    /** Returns the text of inclusive limits; one that is only the limit of the representation is not mentioned. */
    private static String range(Number min, Number max) {
        boolean isOpen = max.equals(Integer.MAX_VALUE) || max.equals(Long.MAX_VALUE);
        return "from " + text(min) + (isOpen ? "" : " to " + text(max));
    }

    private static String text(Number limit) {
        return new BigDecimal(limit.toString()).stripTrailingZeros().toPlainString();
    }

    /** True or false. */
    public static FieldType<Boolean> flag() {
        return new Plain<>("true or false", "boolean", Value::flag, true);
    }

    /** A duration such as {@code 90s}, {@code 1h30m}, {@code 7d} or {@code PT1H30M}, within inclusive limits. */
    public static FieldType<Duration> duration(Duration min, Duration max) {
        Duration usual = Duration.ofMinutes(5);
        Duration example = usual.compareTo(min) < 0 ? min : usual.compareTo(max) > 0 ? max : usual;
        return new Plain<>("duration", "string", value -> within(value, min, max), DurationFormat.text(example))
                .withConstraint(
                        "from " + DurationFormat.text(min) + " to " + DurationFormat.text(max),
                        schema -> schema.writeStringProperty("pattern", DURATION_PATTERN));
    }

    /** An instant in ISO 8601 such as {@code 2026-01-05T09:00:00Z}. */
    public static FieldType<Instant> instant() {
        return new Plain<>("instant", "string", Types::instant, "2026-01-05T09:00:00Z")
                .withConstraint("in UTC, ISO 8601", schema -> schema.writeStringProperty("format", "date-time"));
    }

    /** An enumeration of words, each with its value. */
    public static <T> FieldType<T> choice(List<T> choices, Function<T, String> textOf) {
        return new Choice<>(choices, textOf);
    }

    /** A text with its own grammar; the parser throws IllegalArgumentException for an invalid one. */
    public static <T> FieldType<T> parsed(String label, String expected, String example, Function<String, T> parser) {
        return new Plain<>(label, "string", value -> value.parsed(expected, parser), example);
    }

    /** A quantity in Kubernetes notation, which may be a plain number; the parser throws IllegalArgumentException. */
    public static <T> FieldType<T> quantity(String expected, String example, Function<String, T> parser) {
        return new Quantity<>(expected, example, parser);
    }

    /** A string, a number or a boolean, as text. */
    public static FieldType<String> scalar(String example) {
        return new Scalar(example);
    }

    /** A list. */
    public static <T> FieldType<List<T>> listOf(FieldType<T> item) {
        return new ListType<>(item);
    }

    /** A mapping with any keys, of which one is given as an example. */
    public static <T> FieldType<Map<String, T>> mapOf(String key, FieldType<T> value) {
        return new MapType<>(key, value);
    }

    /** Another type with a further conversion, which records problems and then returns null. */
    public static <S, T> FieldType<T> converted(FieldType<S> type, Conversion<S, T> conversion) {
        return new ConvertedType<>(type, conversion, type.example());
    }

    /** The same type with another example. */
    public static <T> FieldType<T> withExample(FieldType<T> type, Object example) {
        return new ConvertedType<>(type, (value, written) -> value, example);
    }

    private static @Nullable String named(Value value, String pattern, String letters) {
        String text = value.string();
        if (text == null || (text.matches(pattern) && text.length() <= 253)) {
            return text;
        }
        value.error("\"" + text + "\" is not a name", "Use only " + letters + ", with a letter or digit at both ends.");
        return null;
    }

    private static @Nullable Duration within(Value value, Duration min, Duration max) {
        Duration duration = value.duration();
        if (duration == null) {
            return null;
        }
        if (duration.compareTo(min) < 0) {
            value.error(value.shown() + " is shorter than " + DurationFormat.text(min), null);
            return null;
        }
        if (duration.compareTo(max) > 0) {
            value.error(value.shown() + " is longer than " + DurationFormat.text(max), "Did you mean another unit?");
            return null;
        }
        return duration;
    }

    private static @Nullable Instant instant(Value value) {
        return value.parsed("an instant such as 2026-01-05T09:00:00Z", text -> {
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException e) {
                String hint = instantHint(text);
                throw new IllegalArgumentException(
                        "\"" + text + "\" is not an instant in UTC such as 2026-01-05T09:00:00Z"
                                + (hint == null ? "" : "\n" + hint),
                        e);
            }
        });
    }

    private static @Nullable String instantHint(String text) {
        for (String missing : List.of("Z", ":00Z", "T00:00:00Z")) {
            try {
                return "Did you mean \"" + Instant.parse(text.replace(' ', 'T') + missing) + "\"?";
            } catch (DateTimeParseException e) {
                // Another field is missing.
            }
        }
        return null;
    }

    private record Choice<T>(List<T> values, Function<T, String> textOf) implements FieldType<T> {
        @Override
        public @Nullable T read(Value value) {
            return value.choice(values, textOf);
        }

        @Override
        public String label() {
            return String.join(", ", choices());
        }

        @Override
        public Object example() {
            return choices().get(0);
        }

        @Override
        public List<String> choices() {
            return values.stream().map(textOf).toList();
        }

        @Override
        public boolean isText() {
            return true;
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeStringProperty("type", "string");
            schema.writeName("enum");
            schema.writeStartArray();
            choices().forEach(schema::writeString);
            schema.writeEndArray();
        }
    }

    private record Quantity<T>(String expected, String example, Function<String, T> parser) implements FieldType<T> {
        @Override
        public @Nullable T read(Value value) {
            return value.parsed(expected, parser);
        }

        @Override
        public String label() {
            return "quantity";
        }

        @Override
        public String constraint() {
            return expected;
        }

        @Override
        public boolean isText() {
            return true;
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeName("type");
            schema.writeStartArray();
            schema.writeString("string");
            schema.writeString("number");
            schema.writeEndArray();
        }
    }

    private record Scalar(String example) implements FieldType<String> {
        @Override
        public @Nullable String read(Value value) {
            return value.node() instanceof ScalarNode scalar && !scalar.isNull()
                    ? scalar.text()
                    : value.parsed("a word, a number, true or false", text -> text);
        }

        @Override
        public String label() {
            return "word, number, true or false";
        }

        @Override
        public boolean isText() {
            return true;
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeName("type");
            schema.writeStartArray();
            schema.writeString("string");
            schema.writeString("number");
            schema.writeString("boolean");
            schema.writeEndArray();
        }
    }

    private record Plain<T>(
            String label,
            String jsonType,
            Function<Value, @Nullable T> reader,
            Object example,
            String constraint,
            Consumer<JsonGenerator> schemaDetail)
            implements FieldType<T> {
        Plain(String label, String jsonType, Function<Value, @Nullable T> reader, Object example) {
            this(label, jsonType, reader, example, "", schema -> {});
        }

        Plain<T> withConstraint(String text, Consumer<JsonGenerator> schema) {
            return new Plain<>(label, jsonType, reader, example, text, schema);
        }

        @Override
        public @Nullable T read(Value value) {
            return reader.apply(value);
        }

        @Override
        public boolean isText() {
            return jsonType.equals("string");
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeStringProperty("type", jsonType);
            schemaDetail.accept(schema);
        }
    }
}
