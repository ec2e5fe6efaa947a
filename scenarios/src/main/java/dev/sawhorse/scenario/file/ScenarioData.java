// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A table or trace that a scenario refers to.
 *
 * <p>The text of a short file, measured uncompressed, is stored with the run; of a longer one only its fingerprint, so that a
 * run needs no copy of a trace of gigabytes. The run can be repeated while that file exists unchanged.
 *
 * @param text its text, null if it is too long to be stored
 * @param fingerprint its fingerprint, null if the text is stored
 * @param path where its contents are, if the text is not stored: the file itself or a copy
 */
public record ScenarioData(
        String name, @Nullable String text, @Nullable Fingerprint fingerprint, Path path) {
    /** A lookup of copies of files that were too long to be stored, where the files themselves are not. */
    @FunctionalInterface
    public interface Copies {
        /** No copies. */
        Copies NONE = fingerprint -> null;

        /** Returns a file with these contents, null if there is none. */
        @Nullable
        Path find(Fingerprint fingerprint);
    }

    /** The maximum length of a stored text, in bytes. */
    static final int MAX_STORED_BYTES = 1 << 20;

    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;

    /**
     * Opens a file.
     *
     * @throws InvalidInputException if it does not exist
     */
    public static ScenarioData of(Path path) {
        if (!Files.isRegularFile(path)) {
            SourceFile.read(path);
        }
        try {
            byte[] begin = begin(path);
            return begin.length > MAX_STORED_BYTES
                    ? new ScenarioData(path.toString(), null, Fingerprint.of(path), path)
                    : new ScenarioData(path.toString(), SourceFile.read(path).text(), null, path);
        } catch (IOException e) {
            // The file is truncated or damaged; its reader reports the position.
            return ofUnreadable(path);
        }
    }

    private static ScenarioData ofUnreadable(Path path) {
        try {
            return new ScenarioData(path.toString(), null, Fingerprint.of(path), path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] begin(Path path) throws IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path))) {
            file.mark(2);
            boolean gzip = file.read() == GZIP_MAGIC_1 && file.read() == GZIP_MAGIC_2;
            file.reset();
            return (gzip ? new GZIPInputStream(file) : file).readNBytes(MAX_STORED_BYTES + 1);
        }
    }

    /**
     * Returns the data that a run stored of a file.
     *
     * @throws InvalidInputException if only its fingerprint was stored, the file has changed, and there is no copy
     */
    public static ScenarioData recorded(ScenarioSources sources, Path path, Copies copies) {
        String name = path.toString();
        String text = sources.texts().get(name);
        if (text != null) {
            return new ScenarioData(name, text, null, path);
        }
        Fingerprint fingerprint = sources.data().get(name);
        Path found = fingerprint == null ? null : found(sources, path, fingerprint, copies);
        if (found == null) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    Position.ofFile(name),
                    "",
                    "has changed since the run and was too large to be stored with it",
                    "Restore the file, or run the scenario again."));
        }
        return new ScenarioData(name, null, fingerprint, found);
    }

    private static @Nullable Path found(ScenarioSources sources, Path path, Fingerprint fingerprint, Copies copies) {
        return sources.isUnchanged(path.toString(), fingerprint) ? path : copies.find(fingerprint);
    }

    /** Returns its contents. */
    public TraceInput input() {
        return text == null ? new TraceInput(name, () -> Files.newInputStream(path)) : TraceInput.ofText(name, text);
    }
}
