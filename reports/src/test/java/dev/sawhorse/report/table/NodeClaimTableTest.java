// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeClaimTableTest {
    @Test
    void everyStepOfALifeHasItsMoment() throws IOException {
        assertThat(Told.run()
                        .pod(1, "a")
                        .launched(2, "c1", "a")
                        .joined(30.5, "c1")
                        .deleting(600, "c1", "Empty")
                        .gone(620, "c1")
                        .rows(ExportKind.NODECLAIMS, 3600))
                .containsExactly(
                        "c1,default,provisioned,12,1000,1073741824,1,i-c1,m5.large,us-east-1a,spot,0.1,node-c1,"
                                + "2,2,30.5,30.5,600,Empty,615,620,");
    }

    @Test
    void claimsAreSortedByEndAndRemainingOnesAreLast() throws IOException {
        assertThat(Told.run()
                        .launched(1, "stays")
                        .launched(2, "late")
                        .launched(3, "early")
                        .gone(100, "early")
                        .gone(200, "late")
                        .rows(ExportKind.NODECLAIMS, 3600))
                .extracting(row -> row.substring(0, row.indexOf(',')))
                .containsExactly("early", "late", "stays");
    }

    @Test
    void aReplacementNamesTheReasonOfItsDisruption() throws IOException {
        assertThat(Told.run()
                        .launched(1, "old")
                        .at(300, new DisruptionCommand("Underutilized", "replace", "single", List.of("old"), 1))
                        .launched(300, "new")
                        .launched(300, "other")
                        .rows(ExportKind.NODECLAIMS, 3600))
                .extracting(row -> row.split(",")[2])
                .containsExactly("provisioned", "Underutilized", "provisioned");
    }

    @Test
    void aClaimThatWasNotLaunchedHasAReason() throws IOException {
        assertThat(Told.run()
                        .at(
                                5,
                                new NodeClaimCreated("c1", "default", 3, 1000, 0, List.of()),
                                new NodeClaimLaunchFailed("c1", "insufficient capacity, \"all\" gone"),
                                new NodeClaimDeleting("c1", "InsufficientCapacity"),
                                new NodeClaimDeleted("c1"))
                        .rows(ExportKind.NODECLAIMS, 60))
                .containsExactly("c1,default,provisioned,3,1000,0,0,,,,,0,,5,,,,5,InsufficientCapacity,,5,"
                        + "\"insufficient capacity, \"\"all\"\" gone\"");
    }
}
