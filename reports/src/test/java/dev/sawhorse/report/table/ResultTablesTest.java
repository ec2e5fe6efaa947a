// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.Runs;
import dev.sawhorse.results.PodOutcome;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.series.Timestamps;
import java.util.List;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ResultTablesTest {
    @Test
    void nodesAreSummedByNodePoolAndCapacityType() {
        Table pools = ResultTables.byNodePool(ResultTables.nodes(Runs.small().nodeRows()));
        assertThat(pools.stringColumn("capacityType").asList()).containsExactly("spot", "on-demand");
        assertThat(pools.doubleColumn("Sum [cost]").getDouble(0)).isCloseTo(0.0356 * 3589 / 3600, within(1e-9));
        assertThat(pools.doubleColumn("Sum [hours]").getDouble(1)).isCloseTo(639 / 3600.0, within(1e-9));
    }

    @Test
    void podsThatDidNotGetReadyHaveNoTimeAndDaemonsAreLeftOut() {
        Table workloads = ResultTables.byWorkload(List.of(
                pod("Deployment/web", false, 4), pod("DaemonSet/ds", true, 1), pod("Deployment/web", false, 8)));
        assertThat(workloads.stringColumn("workload").asList()).containsExactly("Deployment/web");
        assertThat(workloads.doubleColumn("Count [scheduling]").getDouble(0)).isEqualTo(2);
        assertThat(workloads.doubleColumn("Max [scheduling]").getDouble(0)).isEqualTo(8);
        assertThat(workloads.doubleColumn("Mean [ready]").getDouble(0)).isNaN();
    }

    @Test
    void theJobsOfOneCronJobAreOneWorkload() {
        Table workloads = ResultTables.byWorkload(List.of(
                pod("Job/backup-28391040", false, 4), pod("Job/backup-28391041", false, 2), pod("Job/x9", false, 9)));
        assertThat(workloads.stringColumn("workload").asList()).containsExactly("Job/x9", "Job/backup");
        assertThat(workloads.doubleColumn("Mean [scheduling]").getDouble(1)).isEqualTo(3);
    }

    private static PodRow pod(String owner, boolean daemon, long waited) {
        return new PodRow(
                "default/p",
                owner,
                daemon,
                1,
                1,
                0,
                waited * 1_000_000_000,
                Timestamps.NEVER,
                Timestamps.NEVER,
                "n",
                PodOutcome.STARTING,
                false,
                true,
                List.of());
    }
}
