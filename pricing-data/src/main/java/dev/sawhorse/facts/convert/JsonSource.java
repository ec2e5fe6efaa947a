// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** A JSON file of a cloud, read as a stream, because price lists have gigabytes; plain or compressed by gzip. */
final class JsonSource {
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(-1)
                    .maxTokenCount(-1)
                    .build())
            .build();

    private JsonSource() {}

    /** Opens a file, decompressed if it is compressed by gzip. */
    static InputStream open(Path file) {
        try {
            InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
            bytes.mark(2);
            boolean isGzip = bytes.read() == GZIP_MAGIC_1 && bytes.read() == GZIP_MAGIC_2;
            bytes.reset();
            return isGzip ? new BufferedInputStream(new GZIPInputStream(bytes)) : bytes;
        } catch (NoSuchFileException e) {
            throw new ConversionException(file + ": no such file", e);
        } catch (IOException e) {
            throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the object that a file consists of.
     *
     * @param reader reads the value of a key at which the parser stands; a value that it does not read is skipped
     */
    static void read(Path file, BiConsumer<String, JsonParser> reader) {
        try (InputStream bytes = open(file);
                JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new ConversionException(file + ": is not a JSON object");
            }
            readObject(json, reader);
        } catch (JacksonException e) {
            throw new ConversionException(
                    file + ":" + e.getLocation().getLineNr() + ":"
                            + e.getLocation().getColumnNr() + ": is not valid JSON: " + e.getOriginalMessage(),
                    e);
        } catch (IOException | UncheckedIOException e) {
            throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the items of answers of a command of AWS, one answer after the other in a file: objects with a list below a key, or the
     * lists alone.
     *
     * @param expected a sentence that says which command it is
     * @return whether there is a page after the last answer
     */
    static boolean readItems(Path file, String key, String expected, Consumer<JsonItem> reader) {
        boolean hasNextPage = false;
        try (InputStream bytes = open(file);
                JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                String place = JsonItem.place(file, json);
                if (token == JsonToken.START_ARRAY) {
                    readArray(json, () -> reader.accept(JsonItem.read(file, json, expected)));
                } else if (token == JsonToken.START_OBJECT) {
                    hasNextPage = readAnswer(file, key, place, expected, json, reader);
                } else {
                    throw new ConversionException(place + ": is not a JSON object\n" + expected);
                }
            }
        } catch (JacksonException e) {
            throw new ConversionException(
                    file + ":" + e.getLocation().getLineNr() + ":"
                            + e.getLocation().getColumnNr() + ": is not valid JSON: " + e.getOriginalMessage() + "\n"
                            + expected,
                    e);
        } catch (IOException | UncheckedIOException e) {
            throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
        }
        return hasNextPage;
    }

    private static boolean readAnswer(
            Path file, String key, String place, String expected, JsonParser json, Consumer<JsonItem> reader) {
        boolean[] found = new boolean[2];
        readObject(json, (name, value) -> {
            if (name.equals(key) && value.currentToken() == JsonToken.START_ARRAY) {
                found[0] = true;
                readArray(value, () -> reader.accept(JsonItem.read(file, value, expected)));
            } else if (name.equals("NextToken") && value.currentToken() == JsonToken.VALUE_STRING) {
                found[1] = true;
            }
        });
        if (!found[0]) {
            throw new ConversionException(place + ": has no list " + key + "\n" + expected);
        }
        return found[1];
    }

    /** Reads the object at which a parser stands. */
    static void readObject(JsonParser json, BiConsumer<String, JsonParser> reader) {
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            reader.accept(key, json);
            json.skipChildren();
        }
    }

    /** Reads the items of the array at which a parser stands. */
    static void readArray(JsonParser json, Runnable reader) {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            reader.run();
        }
    }

    /** Returns the value at which a parser stands as a tree of maps, lists and texts. */
    static Object tree(JsonParser json) {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = json.currentName();
                json.nextToken();
                map.put(key, tree(json));
            }
            return map;
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                list.add(tree(json));
            }
            return list;
        }
        return String.valueOf(json.getString());
    }

    /** Returns the tree of a JSON text. */
    static Object tree(String text) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            json.nextToken();
            return tree(json);
        }
    }

    /** Returns the text below a path of keys in a tree, empty if there is none. */
    static String text(@Nullable Object tree, String... path) {
        Object value = below(tree, path);
        return value instanceof String text ? text : "";
    }

    /** Returns the value below a path of keys in a tree, null if there is none. */
    static @Nullable Object below(@Nullable Object tree, String... path) {
        Object value = tree;
        for (String key : path) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return value;
    }
}
