// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.Ran;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.conformance.bench.DecisionWorkload.Expectation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BenchSchedulingTest {
    private static final String FILE =
            "../scenarios/src/test/resources/conformance/karpenter-scheduling/10-pod-affinity.json.gz";

    @Test
    void aTableFitsTheTerminal() {
        assertThat(printed(OutputFormat.table, true)).isEqualTo("""
                scheduling of round.json.gz

                MILLISECONDS            MEDIAN   MIN   MAX  RUNS
                wall                       2.0   1.0   9.0     3
                CPU time                   1.5   1.0   2.0     3
                wall, cold caches          4.0   4.0   4.0     1
                wall, first in process    50.0  50.0  50.0     1

                2,000 pods/s, 250 bytes allocated per pod

                pods                 4
                node claims          3
                digest               0123456789abcdef

                RECORDED         EXPECTED                  GOT
                nodeCount        3                         3      same
                podsPerNodeDesc  2 1 1 1 1 1 1 1 1 1 1  …  2 1 1  DIFFERENT
                """);
    }

    @Test
    void jsonKeepsToItsContract() {
        assertThat(printed(OutputFormat.json, false)).isEqualTo("""
                {
                  "what" : "scheduling",
                  "input" : "round.json.gz",
                  "runs" : 3,
                  "medianMillis" : 2.0,
                  "minMillis" : 1.0,
                  "maxMillis" : 9.0,
                  "resultDigest" : "0123456789abcdef",
                  "detail" : {
                    "pods" : 4,
                    "nodeClaims" : 3,
                    "podsPerSecond" : 2000,
                    "allocatedBytesPerPod" : 250,
                    "cpuMedianMillis" : 1.5,
                    "freshMedianMillis" : 4.0,
                    "firstMillis" : 50.0,
                    "meetsExpectations" : true,
                    "expectations" : [
                      {
                        "field" : "nodeCount",
                        "expected" : "3",
                        "got" : "3",
                        "met" : true
                      }
                    ]
                  }
                }
                """);
    }

    @Test
    void aRecordedRoundIsTimed() {
        Ran ran = Ran.of(
                "bench", "scheduling", FILE, "--case", "anti-self-host", "--runs", "1", "--warm-up", "0", "--json");

        assertThat(ran.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(ran.stdout())
                .contains("\"what\" : \"scheduling\"", "\"nodeClaims\" : 4", "\"meetsExpectations\" : true");
    }

    private static String printed(OutputFormat format, boolean withDifference) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("pods", 4);
        counts.put("nodeClaims", 3);
        Expectation met = new Expectation("nodeCount", 3.0, 3.0, true);
        Expectation missed = new Expectation(
                "podsPerNodeDesc",
                List.of(2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
                List.of(2.0, 1.0, 1.0),
                false);
        DecisionTimes times = new DecisionTimes(
                "scheduling",
                4,
                50_000_000,
                new long[] {4_000_000},
                new long[] {2_000_000, 1_000_000, 9_000_000},
                new long[] {1_500_000, 1_000_000, 2_000_000},
                1_000,
                "0123456789abcdef",
                counts,
                withDifference ? List.of(met, missed) : List.of(met));
        StringWriter text = new StringWriter();
        ReportPrinter.print(new DecisionReport("round.json.gz", times), format, new PrintWriter(text));
        return text.toString();
    }
}
