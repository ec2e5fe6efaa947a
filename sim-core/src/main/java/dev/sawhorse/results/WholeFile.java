package dev.sawhorse.results;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that are either there whole or not at all: under another name first, then moved. */
public final class WholeFile {
    /** Writes the text of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(Appendable out) throws IOException;
    }

    private WholeFile() {}

    /** Writes UTF-8 text, replacing what is there. */
    public static void write(Path path, Content content) throws IOException {
        Path partial = partial(path);
        try {
            try (BufferedWriter out = Files.newBufferedWriter(partial, StandardCharsets.UTF_8)) {
                content.writeTo(out);
            }
            move(partial, path);
        } catch (IOException e) {
            throw named(path, e);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Writes bytes, replacing what is there. */
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

    /** A full disk does not say what it has no room for. */
    private static IOException named(Path path, IOException e) {
        return e instanceof FileSystemException ? e : new IOException("cannot write " + path, e);
    }

    private static Path partial(Path path) {
        return path.resolveSibling(path.getFileName() + ".partial");
    }

    private static void move(Path partial, Path path) throws IOException {
        Files.move(partial, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
