// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.Golden;
import dev.sawhorse.report.Runs;
import java.io.IOException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SummaryTableTest {
    @Test
    void theTableHasCostPodsNodesUtilizationAndDisruptions() throws IOException {
        Golden.assertGolden("summary.txt", SummaryTable.of(Runs.small()));
    }

    @Test
    void manyInstanceTypesAreSummedUpInTheLastLine() throws IOException {
        Golden.assertGolden("summary-busy.txt", SummaryTable.of(Runs.busy(300, 86_400)));
    }

    @Test
    void aLongBillIsWrappedAndShowsCommitmentCoverage() throws IOException {
        Golden.assertGolden("summary-billed.txt", SummaryTable.of(Runs.billed()));
    }

    @Test
    void anEmptyRunHasATableToo() throws IOException {
        Golden.assertGolden("summary-empty.txt", SummaryTable.of(Runs.empty()));
    }

    @Test
    void rejectionsAreReported() {
        assertThat(SummaryTable.of(Runs.refused())).contains("""
                        Refusals     1 InsufficientFreeAddressesInSubnet
                                     2 InsufficientInstanceCapacity
                                     1,250 VcpuLimitExceeded
                                     1 throttled calls of EC2's API
                        """);
        assertThat(SummaryTable.of(Runs.small())).doesNotContain("Refusals");
    }

    @Test
    void figuresWithoutAnInputAreMarkedAndLostWorkIsReported() {
        assertThat(SummaryTable.of(Runs.doubted()))
                .contains(
                        "Cost*        $0.0850",
                        "Pods*        1 created",
                        "Nodes        1 launched",
                        "Disruptions* none")
                .contains("0.50 pod-hours of work lost, 0.00 done by Jobs and bare pods")
                .contains("per useful pod-hour")
                .endsWith("\n* CronJob default/etl never ends: nothing says how long its pods run\n");
        assertThat(SummaryTable.of(Runs.small())).doesNotContain("*", "work lost", "useful");
    }

    @Test
    void noLineIsWiderThanATerminal() {
        String long80 = "a-scenario-with-a-name-that-nobody-would-type-twice-and-that-fills-a-line-by-itself-easily";
        assertThat(SummaryTable.of(Runs.small(long80)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(SummaryTable.of(Runs.billed()).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(SummaryTable.of(Runs.busy(3000, 864_000)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
