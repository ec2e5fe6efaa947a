// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.bill.BillRow;
import java.io.IOException;
import java.util.List;

/**
 * The CSV form of a run's tables: a header line, times in seconds since the start, empty values for absent ones.
 */
public final class CsvFiles {
    private CsvFiles() {}

    /**
     * Writes the cost in USD by NodePool, instance type, zone, capacity type, namespace and billed label value, {@code
     * bill.csv}: a column per part of the bill and one for the sum.
     */
    public static void bill(List<BillRow> rows, Appendable out) throws IOException {
        BillColumns.FORM.write(rows, out);
    }

    /** Writes one line per node, {@code nodes.csv}. */
    public static void nodes(List<NodeRow> rows, Appendable out) throws IOException {
        NodeColumns.FORM.write(rows, out);
    }

    /** Writes one line per pod, {@code pods.csv}. */
    public static void pods(List<PodRow> rows, Appendable out) throws IOException {
        PodColumns.FORM.write(rows, out);
    }

    /** Writes the state of the cluster at a fixed step, {@code timeseries.csv}. */
    public static void timeSeries(Results results, Appendable out) throws IOException {
        SampledTimeline samples = SampledTimeline.of(results);
        CsvWriter csv = new CsvWriter(out);
        csv.text("seconds").text("time");
        for (String column : samples.columns().keySet()) {
            csv.text(column);
        }
        csv.endRow();
        for (int i = 0; i < samples.size(); i++) {
            csv.seconds(samples.time(i))
                    .text(results.run().instant(samples.time(i)).toString());
            for (double[] column : samples.columns().values()) {
                csv.decimal(column[i]);
            }
            csv.endRow();
        }
    }
}
