package dev.sawhorse.workloads.trace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a trace or a table is read from, as often as it is wanted.
 *
 * @param name what complaints call it
 * @param opening begins to read its bytes, compressed with gzip or not
 */
public record TraceInput(String name, Opening opening) {
    /** Begins to read. */
    @FunctionalInterface
    public interface Opening {
        /** Returns the bytes from their beginning. */
        InputStream open() throws IOException;
    }

    /** A file. */
    public static TraceInput of(Path path) {
        return new TraceInput(path.toString(), () -> Files.newInputStream(path));
    }

    /** A text that was read before. */
    public static TraceInput ofText(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new TraceInput(name, () -> new ByteArrayInputStream(bytes));
    }
}
