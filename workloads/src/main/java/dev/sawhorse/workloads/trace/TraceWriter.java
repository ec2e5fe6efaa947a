// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.journal.DecimalText;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A writer of traces in Sawhorse's own format, row by row; equal pods give equal bytes. */
public final class TraceWriter implements Closeable {
    private static final String HEADINGS =
            "pod_id,arrival_s,duration_s,censored,cpu_milli,mem_mib,gpu_milli,replicas,qos,group\n";
    private static final int BUFFER = 1 << 16;
    private static final double BYTES_PER_MIB = 1L << 20;
    private static final int MEMORY_DECIMALS = 7;

    private final Writer out;

    /** Starts a trace; closing this closes the writer. */
    public TraceWriter(Writer out) throws IOException {
        this.out = out;
        out.write(HEADINGS);
    }

    /** Starts a trace in a file, compressed with gzip if its name ends in {@code .gz}. */
    public static TraceWriter to(Path path) throws IOException {
        OutputStream file = Files.newOutputStream(path);
        OutputStream bytes = path.toString().endsWith(".gz") ? new GZIPOutputStream(file, BUFFER) : file;
        return new TraceWriter(new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), BUFFER));
    }

    /** Writes a row. */
    public void write(TracePod pod) throws IOException {
        text(pod.id());
        separate(DecimalText.ofSeconds(pod.arrivalNanos()));
        separate(pod.lifetimeNanos() == TracePod.UNKNOWN ? "" : DecimalText.ofSeconds(pod.lifetimeNanos()));
        separate(pod.censored() ? "1" : "0");
        separate(pod.cpuMillis() == TracePod.UNKNOWN ? "" : Long.toString(pod.cpuMillis()));
        separate(
                pod.memoryBytes() == TracePod.UNKNOWN
                        ? ""
                        : DecimalText.of(pod.memoryBytes() / BYTES_PER_MIB, MEMORY_DECIMALS));
        separate(Long.toString(pod.gpuMillis()));
        separate(Integer.toString(pod.replicas()));
        out.write(',');
        text(pod.qos());
        out.write(',');
        text(pod.group());
        out.write('\n');
    }

    private void separate(String cell) throws IOException {
        out.write(',');
        out.write(cell);
    }

    private void text(String cell) throws IOException {
        boolean quoted = cell.indexOf(',') >= 0 || cell.indexOf('"') >= 0;
        out.write(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
