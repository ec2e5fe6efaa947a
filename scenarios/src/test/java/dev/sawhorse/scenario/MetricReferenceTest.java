// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.results.check.CheckMetrics;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Breakdown;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryField;
import dev.sawhorse.results.summary.SummaryFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Guards the table of all metrics in the manual, which is written from their declarations. */
final class MetricReferenceTest {
    private static final Path METRICS = Path.of("METRICS.md");
    private static final String BEGIN = "<!-- metrics: begin -->\n";
    private static final String END = "<!-- metrics: end -->\n";

    @Test
    void manualHasTheTableOfAllMetrics() throws IOException {
        String manual = Files.readString(METRICS);
        int begin = manual.indexOf(BEGIN) + BEGIN.length();
        int end = manual.indexOf(END);
        String table = markdown();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(METRICS, manual.substring(0, begin) + table + manual.substring(end));
            return;
        }
        assertThat(manual.substring(begin, end)).isEqualTo(table);
    }

    @Test
    void everyMetricHasASentence() {
        assertThat(SummaryFields.metrics().map(Metric::doc))
                .allSatisfy(doc -> assertThat(doc).endsWith(".").doesNotContain("|"));
        assertThat(SummaryFields.breakdowns().map(Breakdown::doc))
                .allSatisfy(doc -> assertThat(doc).endsWith(".").doesNotContain("|"));
    }

    private static String markdown() {
        StringBuilder text = new StringBuilder("| metric | unit | better | meaning |\n|---|---|---|---|\n");
        for (SummaryField field : SummaryFields.ALL) {
            if (field instanceof Metric metric) {
                row(text, metric.name(), metric.unit().label(), better(metric), metric.doc());
            } else if (field instanceof Breakdown keys) {
                row(text, keys.name() + "." + keys.key(), keys.unit().label(), "", keys.doc());
            }
        }
        return text.toString();
    }

    /** The direction is stated for the metrics that a comparison or a check shows by default. */
    private static String better(Metric metric) {
        boolean shown = ComparedMetrics.ALL.contains(metric) || CheckMetrics.ALL.contains(metric);
        return shown && metric.better() != Metric.Better.NEITHER
                ? metric.better().name().toLowerCase(Locale.ROOT)
                : "";
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| `").append(cells[0]).append("`");
        for (int i = 1; i < cells.length; i++) {
            text.append(cells[i].isEmpty() ? " |" : " | " + cells[i]);
        }
        text.append(" |\n");
    }
}
