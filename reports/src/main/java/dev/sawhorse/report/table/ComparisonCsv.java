// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.summary.Metric;
import java.io.IOException;

/** The CSV form of a comparison's values: one line per variant, seed and metric. */
public final class ComparisonCsv {
    private ComparisonCsv() {}

    /** Writes {@code comparison.csv}. */
    public static void write(Comparison comparison, Appendable out) throws IOException {
        out.append("variant,seed,metric,unit,value\n");
        CsvWriter csv = new CsvWriter(out);
        for (ComparedVariant variant : comparison.variants()) {
            for (int seed = 0; seed < comparison.seeds(); seed++) {
                for (Metric metric : ComparedMetrics.ALL) {
                    csv.text(variant.name()).whole(comparison.firstSeed() + seed);
                    csv.text(metric.name()).text(metric.unit().label());
                    csv.decimal(variant.values(metric)[seed]).endRow();
                }
            }
        }
    }
}
