// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.io.PrintWriter;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** The printer of a report in the requested format. */
public final class ReportPrinter {
    private ReportPrinter() {}

    /** Prints the report, followed by a line break. */
    public static void print(Report report, OutputFormat format, PrintWriter out) {
        switch (format) {
            case table -> report.printTo(out);
            case json -> out.println(written(report, jsonFactory()));
            case yaml -> out.print(written(report, yamlFactory()));
        }
        out.flush();
    }

    private static String written(Report report, TokenStreamFactory factory) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = factory.createGenerator(new Indented(), text)) {
            report.writeTo(generator);
        }
        return text.toString();
    }

    private static TokenStreamFactory jsonFactory() {
        return JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
    }

    private static TokenStreamFactory yamlFactory() {
        return YAMLFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
                .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .build();
    }

    /** The layout of JSON over several lines, with the same line ends on every system. */
    private static final class Indented extends ObjectWriteContext.Base {
        private final DefaultIndenter indenter = new DefaultIndenter("  ", "\n");

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter().withArrayIndenter(indenter).withObjectIndenter(indenter);
        }
    }
}
