// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * An item of a list in an answer of a command of AWS.
 *
 * @param place file, line and column
 * @param tree its contents
 * @param expected a sentence that says which command it is
 */
record JsonItem(String place, Object tree, String expected) {
    /** Reads the item at which a parser stands. */
    static JsonItem read(Path file, JsonParser json, String expected) {
        String place = place(file, json);
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new ConversionException(place + ": is not a JSON object\n" + expected);
        }
        return new JsonItem(place, JsonSource.tree(json), expected);
    }

    /** Returns the place of the token at which a parser stands. */
    static String place(Path file, JsonParser json) {
        return file + ":" + json.currentTokenLocation().getLineNr() + ":"
                + json.currentTokenLocation().getColumnNr();
    }

    /** Returns an item of a list in it, at the same place. */
    JsonItem part(Object value) {
        return new JsonItem(place, value, expected);
    }

    /** Returns the text below a path of keys, empty if there is none. */
    String text(String... path) {
        String text = JsonSource.text(tree, path);
        return text.equals("null") ? "" : text;
    }

    /** Returns the text below a path of keys, which must be there. */
    String require(String... path) {
        String text = text(path);
        if (text.isEmpty()) {
            throw error("has no " + String.join(".", path));
        }
        return text;
    }

    /** Returns whether the text below a path of keys is {@code true}. */
    boolean isTrue(String... path) {
        return text(path).equals("true");
    }

    /** Returns the whole number below a path of keys, 0 if there is none. */
    int count(String... path) {
        String text = text(path);
        if (text.isEmpty()) {
            return 0;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw error("has the " + String.join(".", path) + " \"" + text + "\", which is not a whole number");
        }
        return Integer.parseInt(text);
    }

    /** Returns the whole number above 0 below a path of keys. */
    int requireCount(String... path) {
        require(path);
        int count = count(path);
        if (count == 0) {
            throw error("has the " + String.join(".", path) + " 0");
        }
        return count;
    }

    /** Returns a decimal number below a path of keys times 1,000, rounded, 0 if there is none. */
    int thousandths(String... path) {
        String text = text(path);
        if (text.isEmpty()) {
            return 0;
        }
        if (!text.matches("[0-9]{1,6}(\\.[0-9]+)?")) {
            throw error("has the " + String.join(".", path) + " \"" + text + "\", which is not a number");
        }
        return (int) Math.round(Double.parseDouble(text) * 1_000);
    }

    /** Returns the list below a path of keys, empty if there is none. */
    List<?> list(String... path) {
        return JsonSource.below(tree, path) instanceof List<?> list ? list : List.of();
    }

    /** Creates the exception for the item. */
    ConversionException error(String message) {
        String type = text("InstanceType");
        return new ConversionException(place + ": " + (type.isEmpty() ? "" : type + " ") + message + "\n" + expected);
    }
}
