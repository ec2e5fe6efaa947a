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
 * A UTF-8 text file that is written bit by bit. It bears another name until {@link #commit}; closed before that it is removed.
 */
public final class GrowingFile implements Appendable, Closeable {
    /** What the name of an unfinished file ends with. */
    public static final String PARTIAL = ".partial";

    private final Path path;
    private final Path partial;
    private final BufferedWriter out;

    private GrowingFile(Path path) throws IOException {
        this.path = path;
        this.partial = path.resolveSibling(path.getFileName() + PARTIAL);
        this.out = Files.newBufferedWriter(partial, StandardCharsets.UTF_8);
    }

    /** Begins a file that {@link #commit} will put at the given path. */
    public static GrowingFile create(Path path) throws IOException {
        return new GrowingFile(path);
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

    /** A full disk does not say what it has no room for. */
    private IOException named(IOException e) {
        return e instanceof FileSystemException ? e : new IOException("cannot write " + partial, e);
    }

    /** Returns where the file will be. */
    public Path path() {
        return path;
    }

    /** Ends the file and gives it its name, replacing what is there. */
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
