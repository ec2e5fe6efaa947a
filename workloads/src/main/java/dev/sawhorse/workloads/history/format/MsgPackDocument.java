// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;

/**
 * A MessagePack document of any size that is read value by value. Positions name the file; messages add the offset in bytes.
 * Keys that are not texts become their text.
 */
final class MsgPackDocument implements Closeable {
    private static final int FIX_MAP = 0x80;
    private static final int FIX_ARRAY_END = 0x9f;
    private static final int ARRAY_16 = 0xdc;
    private static final int MAP_32 = 0xdf;
    private static final int MOST_NESTED = 200;

    private final String file;
    private final MessageUnpacker unpacker;

    /** A reader of the value of a field. */
    @FunctionalInterface
    interface Field {
        /** Reads the next value. */
        void read(String name);
    }

    private interface Reading<T> {
        T run() throws IOException;
    }

    MsgPackDocument(TraceInput input) {
        file = input.name();
        unpacker = MessagePack.newDefaultUnpacker(TraceText.plainBytes(input));
    }

    /** Returns whether a file begins with a map or an array of MessagePack. */
    static boolean isMsgPack(TraceInput input) {
        try (InputStream bytes = TraceText.plainBytes(input)) {
            int first = bytes.read();
            return (first >= FIX_MAP && first <= FIX_ARRAY_END) || (first >= ARRAY_16 && first <= MAP_32);
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads the fields of the next map. */
    void fields(Field field) {
        if (!reading(() -> unpacker.getNextFormat().getValueType()).isMapType()) {
            throw Values.error(
                    position(),
                    "is MessagePack, but not a map with a version",
                    "SimKube traces before version 2 are arrays; record it with SimKube 2.0 or later.");
        }
        entries(() -> field.read(reading(unpacker::unpackString)));
    }

    /** Reads the entries of the next map, each with the reader. */
    void entries(Runnable entry) {
        int size = reading(unpacker::unpackMapHeader);
        for (int i = 0; i < size; i++) {
            entry.run();
        }
    }

    /** Reads the items of the next array, each with the reader. */
    void items(Runnable item) {
        int size = reading(unpacker::unpackArrayHeader);
        for (int i = 0; i < size; i++) {
            item.run();
        }
    }

    /** Skips the next value. */
    void skip() {
        reading(() -> {
            unpacker.skipValue();
            return true;
        });
    }

    /** Returns the next value. */
    SourceNode value() {
        return reading(() -> value(0));
    }

    private SourceNode value(int depth) throws IOException {
        if (depth > MOST_NESTED) {
            throw error("is nested more than " + MOST_NESTED + " levels deep");
        }
        ValueType type = unpacker.getNextFormat().getValueType();
        switch (type) {
            case MAP -> {
                List<MappingNode.Entry> entries = new ArrayList<>();
                int size = unpacker.unpackMapHeader();
                for (int i = 0; i < size; i++) {
                    SourceNode key = value(depth + 1);
                    entries.add(new MappingNode.Entry(
                            position(),
                            key instanceof ScalarNode text ? text.text() : key.toString(),
                            value(depth + 1)));
                }
                return new MappingNode(position(), entries);
            }
            case ARRAY -> {
                List<SourceNode> items = new ArrayList<>();
                int size = unpacker.unpackArrayHeader();
                for (int i = 0; i < size; i++) {
                    items.add(value(depth + 1));
                }
                return new SequenceNode(position(), items);
            }
            default -> {
                return scalar(type);
            }
        }
    }

    private ScalarNode scalar(ValueType type) throws IOException {
        return switch (type) {
            case NIL -> {
                unpacker.unpackNil();
                yield scalar(ScalarNode.Kind.NULL, "null");
            }
            case BOOLEAN -> scalar(ScalarNode.Kind.BOOLEAN, Boolean.toString(unpacker.unpackBoolean()));
            case INTEGER ->
                scalar(ScalarNode.Kind.INTEGER, unpacker.unpackBigInteger().toString());
            case FLOAT -> scalar(ScalarNode.Kind.DECIMAL, Double.toString(unpacker.unpackDouble()));
            case STRING -> scalar(ScalarNode.Kind.STRING, unpacker.unpackString());
            case BINARY, EXTENSION, ARRAY, MAP -> {
                unpacker.skipValue();
                yield scalar(ScalarNode.Kind.NULL, "null");
            }
        };
    }

    private ScalarNode scalar(ScalarNode.Kind kind, String text) {
        return new ScalarNode(position(), kind, text);
    }

    private <T> T reading(Reading<T> reading) {
        try {
            return reading.run();
        } catch (MessageInsufficientBufferException | EOFException e) {
            throw Values.error(
                    position(),
                    "ends after " + unpacker.getTotalReadBytes() + " bytes in the middle of a value",
                    "The file was truncated; copy it again.");
        } catch (MessagePackException e) {
            throw error("is not the MessagePack of a SimKube trace: " + e.getMessage());
        } catch (IOException e) {
            throw error("cannot be read: " + e.getMessage());
        }
    }

    private InvalidInputException error(String message) {
        return Values.error(position(), message + " (at byte " + unpacker.getTotalReadBytes() + ")", null);
    }

    /** Returns the position of the file. */
    Position position() {
        return Position.ofFile(file);
    }

    @Override
    public void close() {
        try {
            unpacker.close();
        } catch (IOException e) {
            throw error("cannot be closed: " + e.getMessage());
        }
    }
}
