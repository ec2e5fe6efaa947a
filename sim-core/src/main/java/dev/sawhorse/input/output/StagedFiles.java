// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several files that are replaced only after all of them have been written: first under temporary names and synced to the disk,
 * then moved one after the other. After an interruption each file is either the old or the new one as a whole; temporary names
 * are never shared, so that of two processes that write the same files the last one wins.
 */
public final class StagedFiles implements AutoCloseable {
    /** The suffix of unfinished files. */
    public static final String SUFFIX = ".partial";

    private final Map<Path, Path> partials = new LinkedHashMap<>();

    /** Stages UTF-8 text for a file. */
    public void add(Path path, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        Path partial = free(path);
        partials.put(partial, path);
        try (FileChannel file = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        } catch (IOException e) {
            throw e instanceof FileSystemException ? e : new IOException("cannot write " + path, e);
        }
    }

    /** Returns the temporary names of the staged files. */
    List<String> names() {
        return partials.keySet().stream()
                .map(partial -> String.valueOf(partial.getFileName()))
                .toList();
    }

    /** Moves all files to their final names, replacing existing ones. */
    public void commit() throws IOException {
        for (Map.Entry<Path, Path> each : partials.entrySet()) {
            Files.move(
                    each.getKey(),
                    each.getValue(),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        }
        partials.clear();
    }

    /** Removes staged files that were not committed. */
    @Override
    public void close() throws IOException {
        for (Path partial : partials.keySet()) {
            Files.deleteIfExists(partial);
        }
        partials.clear();
    }

    private static Path free(Path path) throws IOException {
        String stem = path.getFileName() + "." + ProcessHandle.current().pid() + "-";
        int next = 0;
        while (true) {
            Path partial = path.resolveSibling(stem + next + SUFFIX);
            try {
                return Files.createFile(partial);
            } catch (FileAlreadyExistsException e) {
                // The name belongs to another process, or to one that was killed.
                next++;
            }
        }
    }
}
