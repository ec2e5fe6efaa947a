// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Atomic file writes: under a temporary name first, then moved. */
public final class AtomicFile {
    /** A writer of the text of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(Appendable out) throws IOException;
    }

    private AtomicFile() {}

    /** Writes UTF-8 text, replacing an existing file. */
    public static void write(Path path, Content content) throws IOException {
        Path partial = partial(path);
        try {
            try (OutputStream out = Files.newOutputStream(partial)) {
                Utf8Text text = new Utf8Text(out);
                content.writeTo(text);
                text.flush();
            }
            move(partial, path);
        } catch (IOException e) {
            throw named(path, e);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Writes bytes, replacing an existing file. */
    public static void write(Path path, byte[] content) throws IOException {
        Path partial = partial(path);
        try {
            Files.write(partial, content);
            move(partial, path);
        } catch (IOException e) {
            throw named(path, e);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Adds the file's name, which the message of a full disk does not have. */
    private static IOException named(Path path, IOException e) {
        return e instanceof FileSystemException ? e : new IOException("cannot write " + path, e);
    }

    private static Path partial(Path path) {
        return path.resolveSibling(path.getFileName() + ".partial");
    }

    private static void move(Path partial, Path path) throws IOException {
        Files.move(partial, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** An encoder of text to a file in large pieces, which costs a fraction of encoding line by line. */
    private static final class Utf8Text implements Appendable {
        private static final int PIECE = 1 << 16;

        private final OutputStream out;
        private final StringBuilder piece = new StringBuilder(PIECE + (PIECE >> 2));

        private Utf8Text(OutputStream out) {
            this.out = out;
        }

        @Override
        public Appendable append(CharSequence text) throws IOException {
            piece.append(text);
            return flushed();
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) throws IOException {
            piece.append(text, start, end);
            return flushed();
        }

        @Override
        public Appendable append(char c) throws IOException {
            piece.append(c);
            return flushed();
        }

        /** Surrogate pairs are not split. */
        private Appendable flushed() throws IOException {
            if (piece.length() >= PIECE && !Character.isHighSurrogate(piece.charAt(piece.length() - 1))) {
                flush();
            }
            return this;
        }

        private void flush() throws IOException {
            out.write(piece.toString().getBytes(StandardCharsets.UTF_8));
            piece.setLength(0);
        }
    }
}
