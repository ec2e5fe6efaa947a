package dev.sawhorse.report.metrics;

import java.io.IOException;

/** Writes metrics in Prometheus' text format, version 0.0.4. */
final class Exposition {
    private Exposition() {}

    /** Writes the families that have series, as they are now. */
    static void write(Iterable<MetricFamily> families, Appendable out) throws IOException {
        for (MetricFamily family : families) {
            write(family, out);
        }
    }

    private static void write(MetricFamily family, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        family.forEach((labels, instrument) -> instrument.samples((suffix, label, labelValue, value) -> {
            text.append(family.name()).append(suffix);
            text.append(labelled(labels, label, labelValue)).append(' ');
            text.append(SampleText.of(value)).append('\n');
        }));
        if (text.length() > 0) {
            heading(family.name(), family, out);
            out.append(text);
        }
    }

    /** Writes the HELP and TYPE lines of a family under the given name. */
    static void heading(String name, MetricFamily family, Appendable out) throws IOException {
        out.append("# HELP ").append(name).append(' ').append(family.help()).append('\n');
        out.append("# TYPE ")
                .append(name)
                .append(' ')
                .append(family.kind().label())
                .append('\n');
    }

    /** Returns labels in braces with one more (none if its name is empty), or nothing where there are none. */
    static String labelled(String labels, String label, String value) {
        Labels all = label.isEmpty() ? new Labels(labels) : new Labels(labels).and(label, value);
        return all.text().isEmpty() ? "" : "{" + all.text() + "}";
    }
}
