// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** The writer of trace files, which become visible only when they are complete. */
final class TraceFile {
    private TraceFile() {}

    /**
     * Writes all pods of a source and returns the number of rows.
     *
     * @throws InvalidInputException if the source fails; an existing file is then unchanged
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

    /** Returns the number of rows in words. */
    static String rows(long count) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "row" : "rows");
    }
}
