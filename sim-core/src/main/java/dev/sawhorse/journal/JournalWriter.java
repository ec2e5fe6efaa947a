// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * A writer of the journal as JSON lines during the run, one entry a line: {@code
 * {"t":12.5,"type":"PodBound","pod":"default/web-1","node":"ip-10-0-0-1"}}, {@code t} in seconds.
 *
 * <p>The bytes depend only on the entries. A path that ends in {@code .gz} is compressed. Until {@link #commit} the file has
 * the name of {@link #partial}, so that an interrupted run never leaves an incomplete journal under the name of a complete one;
 * the file of an interrupted run can be read up to some ten thousand entries before its end, or to the last one if the writer
 * could still be closed (closing from a shutdown hook is safe).
 */
public final class JournalWriter implements Journal.Listener, Closeable {
    private static final int ENTRIES_PER_FLUSH = 8192;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final JsonFactory JSON = JsonFactory.builder()
            .rootValueSeparator((String) null)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private final Path path;
    private final OutputStream out;
    private final JsonGenerator json;
    private long entries;
    private boolean closed;

    /** The time of the last entry, which many entries share, and its text. */
    private long time = -1;

    private String timeText = "";

    private JournalWriter(Path path) throws IOException {
        this.path = path;
        out = compressed(Files.newOutputStream(partial(path)), path);
        json = JSON.createGenerator(ObjectWriteContext.empty(), out);
    }

    /** Opens a journal that {@link #commit} puts at the given path. */
    public static JournalWriter create(Path path) throws IOException {
        return new JournalWriter(path);
    }

    /** Returns the path of an incomplete journal: {@code journal.partial.jsonl.gz}. */
    public static Path partial(Path path) {
        String name = path.getFileName().toString();
        int dot = name.indexOf('.');
        int end = dot < 0 ? name.length() : dot;
        return path.resolveSibling(name.substring(0, end) + ".partial" + name.substring(end));
    }

    /** Writes one entry; after {@link #close} it does nothing. */
    @Override
    public synchronized void appended(Journal.Entry entry) {
        if (closed) {
            return;
        }
        try {
            if (entry.time() != time) {
                time = entry.time();
                timeText = DecimalText.ofSeconds(time);
            }
            write(timeText, entry.observation(), json);
            json.writeRaw('\n');
        } catch (JacksonIOException e) {
            throw new UncheckedIOException("cannot write " + partial(path), e.getCause());
        }
        if (++entries % ENTRIES_PER_FLUSH == 0) {
            flush();
        }
    }

    private static void write(String time, Observation observation, JsonGenerator json) {
        ObservationShape shape = ObservationShape.of(observation);
        json.writeStartObject();
        json.writeName("t");
        json.writeNumber(time);
        json.writeStringProperty("type", shape.name());
        shape.write(observation, json);
        json.writeEndObject();
    }

    /** Returns the journal line of an entry, without a line end. */
    public static String line(Journal.Entry entry) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            write(DecimalText.ofSeconds(entry.time()), entry.observation(), json);
        }
        return text.toString();
    }

    private void flush() {
        try {
            json.flush();
            out.flush();
        } catch (JacksonIOException e) {
            throw new UncheckedIOException("cannot write " + partial(path), e.getCause());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + partial(path), e);
        }
    }

    /** Closes the journal and gives it its final name. */
    public synchronized void commit() throws IOException {
        if (closed) {
            return;
        }
        close();
        Files.move(partial(path), path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Closes the file; without {@link #commit} it keeps its partial name. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            json.close();
        } catch (JacksonException e) {
            throw new IOException("cannot write " + partial(path), e);
        }
    }

    private static OutputStream compressed(OutputStream file, Path path) throws IOException {
        if (!path.toString().endsWith(".gz")) {
            return new BufferedOutputStream(file, BUFFER_BYTES);
        }
        return new BufferedOutputStream(new FastGzip(file), BUFFER_BYTES);
    }

    /** A gzip stream with the fastest compression, which is enough for the repetitive observations. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream file) throws IOException {
            super(file, BUFFER_BYTES, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
