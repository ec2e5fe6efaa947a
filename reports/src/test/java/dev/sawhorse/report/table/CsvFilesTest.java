// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.Golden;
import dev.sawhorse.report.Runs;
import java.io.IOException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CsvFilesTest {
    @Test
    void everyNodeHasALine() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvFiles.nodes(Runs.small().nodeRows(), csv);
        Golden.assertGolden("nodes.csv", csv.toString());
    }

    @Test
    void everyPodHasALine() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvFiles.pods(Runs.small().podRows(), csv);
        Golden.assertGolden("pods.csv", csv.toString());
    }

    @Test
    void theBillHasALineForEachKeyOfEachSplit() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvFiles.bill(Runs.billed().bill(), csv);
        Golden.assertGolden("bill.csv", csv.toString());
    }

    @Test
    void theTimeSeriesHasARoundStepAndAtMost1500Samples() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvFiles.timeSeries(Runs.small(), csv);
        assertThat(csv.toString().lines())
                .hasSize(722)
                .startsWith(
                        "seconds,time,nodes,pendingPods,costPerHour:on-demand,costPerHour:spot,costPerHour:reserved,"
                                + "requestedCpuMillis,allocatableCpuMillis,requestedMemoryBytes,allocatableMemoryBytes,"
                                + "nodes:c5.large,nodes:m5.large",
                        "0,2026-03-01T00:00:00Z,0,0,0,0,0,0,0,0,0,0,0")
                .contains("15,2026-03-01T00:00:15Z,2,3,0.085,0.0356,0,0,3860,0,8589934592,1,1")
                .contains("50,2026-03-01T00:00:50Z,2,1,0.085,0.0356,0,1930,3860,2147483648,8589934592,1,1")
                .contains("3600,2026-03-01T01:00:00Z,1,1,0,0.0356,0,965,1930,1073741824,4294967296,0,1");
    }

    @Test
    void textsWithCommasAndQuotesAreQuoted() throws IOException {
        StringBuilder csv = new StringBuilder();
        new CsvWriter(csv)
                .text("a,b")
                .text("say \"no\"")
                .text("plain")
                .seconds(-1)
                .endRow();
        assertThat(csv).hasToString("\"a,b\",\"say \"\"no\"\"\",plain,\n");
    }
}
