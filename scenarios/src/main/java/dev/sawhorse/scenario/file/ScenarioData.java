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
 */
public record ScenarioData(
        String name, @Nullable String text, @Nullable Fingerprint fingerprint) {
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
                    ? new ScenarioData(path.toString(), null, Fingerprint.of(path))
                    : new ScenarioData(path.toString(), SourceFile.read(path).text(), null);
        } catch (IOException e) {
            // The file is truncated or damaged; its reader reports the position.
            return ofUnreadable(path);
        }
    }

    private static ScenarioData ofUnreadable(Path path) {
        try {
            return new ScenarioData(path.toString(), null, Fingerprint.of(path));
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
     * @throws InvalidInputException if only its fingerprint was stored and the file has changed
     */
    public static ScenarioData recorded(ScenarioSources sources, Path path) {
        String name = path.toString();
        String text = sources.texts().get(name);
        if (text != null) {
            return new ScenarioData(name, text, null);
        }
        Fingerprint fingerprint = sources.data().get(name);
        if (fingerprint == null || !sources.isUnchanged(name, fingerprint)) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    Position.ofFile(name),
                    "",
                    "has changed since the run and was too large to be stored with it",
                    "Restore the file, or run the scenario again."));
        }
        return new ScenarioData(name, null, fingerprint);
    }

    /** Returns its contents. */
    public TraceInput input() {
        return text == null ? TraceInput.of(Path.of(name)) : TraceInput.ofText(name, text);
    }
}
