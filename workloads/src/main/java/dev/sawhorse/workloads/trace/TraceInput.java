// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A source of a trace or a table that can be opened several times.
 *
 * @param name its name in error messages
 * @param opening opens its bytes, compressed with gzip or not
 */
public record TraceInput(String name, Opening opening) {
    /** A function that opens the source. */
    @FunctionalInterface
    public interface Opening {
        /** Returns the bytes from the start. */
        InputStream open() throws IOException;
    }

    /** Returns a file as an input. */
    public static TraceInput of(Path path) {
        return new TraceInput(path.toString(), new FileOpening(path));
    }

    /** Returns the file that is the source, null if it is none. */
    public @Nullable Path file() {
        return opening instanceof FileOpening file ? file.path() : null;
    }

    private record FileOpening(Path path) implements Opening {
        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(path);
        }
    }

    /** Returns a text as an input. */
    public static TraceInput ofText(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new TraceInput(name, () -> new ByteArrayInputStream(bytes));
    }
}
