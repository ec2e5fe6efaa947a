// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document with conversions to Java types. A conversion that fails records a problem at the value's position and
 * returns null, so that reading can continue and find further problems.
 *
 * @param node the value
 * @param path the path of the value
 * @param problems the recorder of problems
 */
public record Value(SourceNode node, NodePath path, Problems problems) {
    /** The longest duration that is accepted. */
    private static final Duration LONGEST = Duration.ofDays(100 * 365L);

    /** The length of text that a message shows. */
    private static final int LONGEST_SHOWN = 80;

    /** Returns the root of a document. */
    public static Value ofRoot(SourceNode root, Problems problems) {
        return new Value(root, NodePath.ROOT, problems);
    }

    /** Records an error at this value, with a hint (null for none). */
    public void error(String message, @Nullable String hint) {
        problems.error(node.position(), path.toString(), message, hint);
    }

    /** Records a warning at this value, with a hint (null for none). */
    public void warning(String message, @Nullable String hint) {
        problems.warning(node.position(), path.toString(), message, hint);
    }

    /** Records a note at this value. */
    public void note(String message) {
        problems.note(node.position(), path.toString(), message);
    }

    /**
     * Returns a string. An unquoted word that YAML resolves to a boolean or a number is an error, because Kubernetes refuses it
     * too.
     */
    public @Nullable String string() {
        if (!(node instanceof ScalarNode scalar)) {
            wrongKind("a string");
            return null;
        }
        if (scalar.kind() == ScalarNode.Kind.STRING) {
            return scalar.text();
        }
        error(
                scalar.source() + " is read as " + describeUnquoted(scalar) + ", but a string is expected",
                "Maybe it needs quotes: \"" + scalar.source() + "\".");
        return null;
    }

    /** Returns the plain form of a string, number or boolean, quoted or not. */
    public @Nullable String text() {
        if (!(node instanceof ScalarNode scalar) || scalar.isNull()) {
            wrongKind("a string");
            return null;
        }
        return scalar.text();
    }

    /** Returns true or false. */
    public @Nullable Boolean flag() {
        if (!(node instanceof ScalarNode scalar)) {
            wrongKind("true or false");
            return null;
        }
        if (scalar.kind() == ScalarNode.Kind.BOOLEAN) {
            return scalar.text().equals("true");
        }
        boolean quoted = scalar.text().equals("true") || scalar.text().equals("false");
        error(
                "\"" + scalar.source() + "\" is not true or false",
                quoted ? "Remove the quotes: " + scalar.text() + "." : null);
        return null;
    }

    /** Returns a whole number within limits, both included. */
    public @Nullable Long wholeNumber(long min, long max) {
        BigDecimal number = number("a whole number");
        if (number == null) {
            return null;
        }
        if (number.stripTrailingZeros().scale() > 0) {
            error(shown() + " is not a whole number", null);
            return null;
        }
        return isWithin(number, BigDecimal.valueOf(min), BigDecimal.valueOf(max)) ? number.longValueExact() : null;
    }

    /** Returns a whole number within limits, both included. */
    public @Nullable Integer integer(int min, int max) {
        Long number = wholeNumber(min, max);
        return number == null ? null : Math.toIntExact(number);
    }

    /** Returns a number within limits, both included. */
    public @Nullable Double number(double min, double max) {
        BigDecimal number = number("a number");
        if (number == null || !isWithin(number, BigDecimal.valueOf(min), BigDecimal.valueOf(max))) {
            return null;
        }
        return number.doubleValue();
    }

    /** Returns a duration from zero to a hundred years in any notation of {@link DurationText#parse}. */
    public @Nullable Duration duration() {
        if (!(node instanceof ScalarNode scalar)) {
            wrongKind("a duration such as 30s, 1h30m or PT1H30M");
            return null;
        }
        if (scalar.isNumber()) {
            error(
                    scalar.source() + " has no unit, but a duration such as 30s or 1h30m is expected",
                    "Did you mean " + scalar.source() + "s or " + scalar.source() + "m?");
            return null;
        }
        Duration duration = parsed("a duration such as 30s, 1h30m or PT1H30M", DurationText::parse);
        if (duration == null) {
            return null;
        }
        if (duration.isNegative()) {
            error(shown() + " is negative, but durations must not be negative", null);
            return null;
        }
        if (duration.compareTo(LONGEST) > 0) {
            error(shown() + " is longer than 100 years", "Did you mean another unit?");
            return null;
        }
        return duration;
    }

    /**
     * Returns what a function makes of the value's text, which may also be a number.
     *
     * @param expected what the text should be, as "a quantity such as 500m or 2Gi"
     * @param parse throws {@link IllegalArgumentException} if the text is not; the message's lines after the first are the hint
     */
    public <T> @Nullable T parsed(String expected, Function<String, T> parse) {
        if (!(node instanceof ScalarNode scalar) || scalar.isNull() || scalar.kind() == ScalarNode.Kind.BOOLEAN) {
            wrongKind(expected);
            return null;
        }
        try {
            return parse.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
            boolean named = lines[0].contains(scalar.text());
            error(
                    named ? lines[0] : shown() + " is not " + expected + ": " + lines[0],
                    lines.length > 1 ? lines[1] : null);
            return null;
        }
    }

    /** Returns the choice whose text, by {@code toString}, is the value. */
    public <T> @Nullable T choice(List<T> choices) {
        return choice(choices, String::valueOf);
    }

    /** Returns the choice whose text is the value. */
    public <T> @Nullable T choice(List<T> choices, Function<? super T, String> textOf) {
        String text = string();
        if (text == null) {
            return null;
        }
        for (T choice : choices) {
            if (textOf.apply(choice).equals(text)) {
                return choice;
            }
        }
        List<String> texts = choices.stream().<String>map(textOf).toList();
        error("\"" + text + "\" is not one of " + String.join(", ", texts), Spelling.hint(text, texts));
        return null;
    }

    /** Returns the entries of a mapping by name. */
    public @Nullable Fields fields() {
        if (!(node instanceof MappingNode mapping)) {
            wrongKind("a mapping");
            return null;
        }
        return new Fields(mapping, path, problems);
    }

    /** Returns what a function makes of each item of a list, without those it returns null for; empty if it is no list. */
    public <T> List<T> list(Function<Value, @Nullable T> reader) {
        if (!(node instanceof SequenceNode sequence)) {
            wrongKind("a list");
            return List.of();
        }
        List<T> items = new ArrayList<>(sequence.items().size());
        for (int i = 0; i < sequence.items().size(); i++) {
            T item = reader.apply(new Value(sequence.items().get(i), path.child(i), problems));
            if (item != null) {
                items.add(item);
            }
        }
        return Collections.unmodifiableList(items);
    }

    /** Returns what a function makes of each value of a mapping, in order, without nulls; empty if it is no mapping. */
    public <T> Map<String, T> map(Function<Value, @Nullable T> reader) {
        if (!(node instanceof MappingNode mapping)) {
            wrongKind("a mapping");
            return Map.of();
        }
        Map<String, T> values = new LinkedHashMap<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            T value = reader.apply(new Value(entry.value(), path.child(entry.key()), problems));
            if (value != null) {
                values.put(entry.key(), value);
            }
        }
        return Collections.unmodifiableMap(values);
    }

    /** Returns the value as messages show it: a scalar in quotes, else its type. */
    public String shown() {
        if (!(node instanceof ScalarNode scalar) || scalar.isNull()) {
            return node.describe();
        }
        String source = scalar.source();
        return "\"" + (source.length() > LONGEST_SHOWN ? source.substring(0, LONGEST_SHOWN) + "…" : source) + "\"";
    }

    private @Nullable BigDecimal number(String expected) {
        if (!(node instanceof ScalarNode scalar)) {
            wrongKind(expected);
            return null;
        }
        if (scalar.isNumber()) {
            return new BigDecimal(scalar.text());
        }
        error(shown() + " is not " + expected, numberHint(scalar.text()));
        return null;
    }

    private @Nullable String numberHint(String text) {
        if (text.matches("-?[0-9]+")) {
            return "Remove the quotes: " + text + ".";
        }
        if (!path.toString().endsWith("Seconds")) {
            return null;
        }
        try {
            return "Did you mean " + DurationText.parse(text).toSeconds() + "? The unit here is seconds.";
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private boolean isWithin(BigDecimal number, BigDecimal min, BigDecimal max) {
        if (number.compareTo(min) < 0) {
            error(shown() + " is less than " + min.stripTrailingZeros().toPlainString(), null);
            return false;
        }
        if (number.compareTo(max) > 0) {
            error(shown() + " is more than " + max.stripTrailingZeros().toPlainString(), null);
            return false;
        }
        return true;
    }

    private void wrongKind(String expected) {
        error("is " + node.describe() + ", but " + expected + " is expected", null);
    }

    private static String describeUnquoted(ScalarNode scalar) {
        return switch (scalar.kind()) {
            case BOOLEAN -> "the boolean " + scalar.text();
            case INTEGER, DECIMAL -> "the number " + scalar.text();
            case NULL -> "null";
            case STRING -> "text";
        };
    }
}
