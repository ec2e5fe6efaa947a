package dev.sawhorse.cli;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Writes traces to files that appear only when they are whole. */
final class TraceFile {
    private TraceFile() {}

    /**
     * Writes all pods of a source and returns how many rows that were.
     *
     * @throws InvalidInputException if the source breaks off; the file is then left as it was
     */
    static long write(PodSource source, Path target) throws IOException {
        OutputFile.prepare(target);
        String suffix = target.toString().endsWith(".gz") ? ".partial.gz" : ".partial";
        Path partial = target.resolveSibling(target.getFileName() + suffix);
        try {
            long rows = 0;
            try (TraceWriter writer = TraceWriter.to(partial)) {
                for (TracePod pod = source.next(); pod != null; pod = source.next()) {
                    writer.write(pod);
                    rows++;
                }
            }
            Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
            return rows;
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Says how many rows there are. */
    static String rows(long count) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "row" : "rows");
    }
}
