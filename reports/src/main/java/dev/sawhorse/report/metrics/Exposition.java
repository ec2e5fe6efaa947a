// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import java.io.IOException;

/** The writer of Prometheus' text exposition format, version 0.0.4. */
final class Exposition {
    private Exposition() {}

    /** Writes the families that have series, with their current values. */
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

    /** Returns labels in braces with an additional one (none for an empty name), empty without labels. */
    static String labelled(String labels, String label, String value) {
        Labels all = label.isEmpty() ? new Labels(labels) : new Labels(labels).and(label, value);
        return all.text().isEmpty() ? "" : "{" + all.text() + "}";
    }
}
