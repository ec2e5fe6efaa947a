// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.export;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A UTF-8 text file that is written incrementally under a temporary name until {@link #commit}; if closed before, it is
 * deleted.
 */
public final class AtomicTextFile implements Appendable, Closeable {
    /** The suffix of the temporary name. */
    public static final String PARTIAL = ".partial";

    private final Path path;
    private final Path partial;
    private final BufferedWriter out;

    private AtomicTextFile(Path path) throws IOException {
        this.path = path;
        this.partial = path.resolveSibling(path.getFileName() + PARTIAL);
        this.out = Files.newBufferedWriter(partial, StandardCharsets.UTF_8);
    }

    /** Creates a file that {@link #commit} moves to the given path. */
    public static AtomicTextFile create(Path path) throws IOException {
        return new AtomicTextFile(path);
    }

    @Override
    public Appendable append(CharSequence text) throws IOException {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) throws IOException {
        try {
            out.append(text, start, end);
        } catch (IOException e) {
            throw named(e);
        }
        return this;
    }

    @Override
    public Appendable append(char letter) throws IOException {
        return append(String.valueOf(letter));
    }

    /** The error of a full disk does not contain the file. */
    private IOException named(IOException e) {
        return e instanceof FileSystemException ? e : new IOException("cannot write " + partial, e);
    }

    /** Returns the final path. */
    public Path path() {
        return path;
    }

    /** Completes the file and moves it to its path, replacing an existing file. */
    public void commit() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw named(e);
        }
        Files.move(partial, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
