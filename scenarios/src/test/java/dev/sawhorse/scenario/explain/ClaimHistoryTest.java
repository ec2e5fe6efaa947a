// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClaimHistoryTest {
    private final ClaimHistory history = new ClaimHistory("default-1", "");
    private final Journal journal = Journal.streaming(() -> 0);

    @Test
    void refusalsBelongToTheLaunchThatFollows() {
        journal.listen(history);
        journal.append(new Observation.InsufficientCapacity("m5.large", "us-east-1a", "spot"));
        journal.append(new Observation.NodeClaimLaunchFailed("default-2", "insufficient capacity"));
        journal.append(new Observation.InsufficientCapacity("c5.large", "us-east-1b", "spot"));
        journal.append(new Observation.LaunchRefused("VcpuLimitExceeded", "standard on-demand", 86));
        journal.append(new Observation.LaunchRefused("InsufficientFreeAddressesInSubnet", "subnet-1", 1));
        journal.append(new Observation.NodeClaimLaunchFailed("default-1", "insufficient capacity"));

        assertThat(history.events())
                .extracting(TimelineEvent::what)
                .startsWith(
                        "refused, InsufficientInstanceCapacity in 1 pool: c5.large spot in us-east-1b; Karpenter does not "
                                + "try it again for 3 minutes, until 3m0s",
                        "VcpuLimitExceeded in 86 pools: standard on-demand",
                        "InsufficientFreeAddressesInSubnet in 1 pool: subnet-1")
                .noneMatch(what -> what.contains("m5.large"));
    }

    /** Drift has a single kind of decision, per node, which has no name. */
    @Test
    void commandNamesItsMethodIfItHasOne() {
        journal.listen(history);
        journal.append(new Observation.DisruptionCommand("Drifted", "replace", "", List.of("default-1"), 1));
        journal.append(new Observation.DisruptionCommand("Empty", "delete", "empty", List.of("default-1"), 0));

        assertThat(history.events())
                .extracting(TimelineEvent::what)
                .containsExactly(
                        "disruption: replace, Drifted, 1 at once, 1 replacements",
                        "disruption by empty: delete, Empty, 1 at once, 0 replacements");
    }
}
