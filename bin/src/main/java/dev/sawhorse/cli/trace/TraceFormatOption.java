// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.ReferenceMachine;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceReading;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for the format of a trace. */
final class TraceFormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORM",
            converter = Labels.class,
            completionCandidates = Labels.class,
            description = "Input format: ${COMPLETION-CANDIDATES}. Default: detected from the first line.")
    private @Nullable TraceFormat format;

    @Option(
            names = "--machine",
            paramLabel = "CPU/MEMORY",
            converter = Machine.class,
            description =
                    "The machine size to which the CPU and memory shares of Google's traces refer. Default: 64/256Gi, "
                            + "an assumption.")
    private ReferenceMachine machine = ReferenceMachine.ASSUMED;

    /** Returns the requested format, or the detected one. */
    TraceFormat of(Path trace) {
        return format == null ? TraceFormat.of(trace) : format;
    }

    /** Opens a trace. */
    PodSource open(Path trace, boolean sorting) {
        return of(trace).open(TraceInput.of(trace), new TraceReading(machine, sorting));
    }

    /** A parser of the reference machine. */
    static final class Machine implements ITypeConverter<ReferenceMachine> {
        @Override
        public ReferenceMachine convert(String text) {
            String[] parts = text.split("/", -1);
            try {
                if (parts.length == 2) {
                    return new ReferenceMachine(
                            Quantity.parse(parts[0]).baseUnits("cpu"),
                            Quantity.parse(parts[1]).baseUnits("memory"));
                }
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("\"" + text + "\" is not a machine such as 64/256Gi");
            }
            throw new TypeConversionException("\"" + text + "\" is not a machine such as 64/256Gi");
        }
    }

    /** The names of the formats on the command line. */
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
