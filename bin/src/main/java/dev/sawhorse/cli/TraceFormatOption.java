package dev.sawhorse.cli;

import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says of which form a trace is. */
final class TraceFormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORM",
            converter = Labels.class,
            completionCandidates = Labels.class,
            description = "${COMPLETION-CANDIDATES}. Default: found out by the first line.")
    private @Nullable TraceFormat format;

    /** Returns the form asked for, or the one the trace looks like. */
    TraceFormat of(Path trace) {
        return format == null ? TraceFormat.of(trace) : format;
    }

    /** Opens a trace. */
    PodSource open(Path trace) {
        return of(trace).open(trace);
    }

    /** The words users type. */
    static final class Labels implements ITypeConverter<TraceFormat>, Iterable<String> {
        @Override
        public TraceFormat convert(String text) {
            for (TraceFormat format : TraceFormat.values()) {
                if (format.label().equals(text)) {
                    return format;
                }
            }
            throw new TypeConversionException("\"" + text + "\" is none of " + String.join(", ", labels()));
        }

        @Override
        public Iterator<String> iterator() {
            return labels().iterator();
        }

        private static List<String> labels() {
            return Arrays.stream(TraceFormat.values()).map(TraceFormat::label).toList();
        }
    }
}
