// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionTableTest {
    @Test
    void aReplacementIsDoneWhenTheLastCandidateIsDeleted() throws IOException {
        assertThat(Told.run()
                        .launched(1, "a")
                        .launched(1, "b")
                        .joined(20, "a")
                        .joined(20, "b")
                        .pod(30, "p")
                        .bound(30, "p", "node-a")
                        .at(300, new DisruptionCommand("Underutilized", "replace", "multi", List.of("a", "b"), 1))
                        .launched(300, "c", "p")
                        .joined(330, "c")
                        .deleting(331, "a", "Underutilized")
                        .deleting(332, "b", "Underutilized")
                        .gone(350, "a")
                        .gone(360, "b")
                        .rows(ExportKind.DISRUPTIONS, 3600))
                .containsExactly("1,300,Underutilized,replace,multi,default,2,a;b,1,1,c,0.2,0.1,332,360,done");
    }

    @Test
    void aCommandWhoseReplacementIsDeletedFirstIsAbandoned() throws IOException {
        assertThat(Told.run()
                        .launched(1, "a")
                        .joined(20, "a")
                        .at(300, new DisruptionCommand("Drifted", "replace", "", List.of("a"), 1))
                        .launched(300, "c")
                        .deleting(400, "c", "Liveness")
                        .gone(410, "c")
                        .rows(ExportKind.DISRUPTIONS, 3600))
                .containsExactly(
                        "2,400,Liveness,delete,,default,1,c,0,0,,0.1,0,400,410,done",
                        "1,300,Drifted,replace,,default,1,a,0,1,c,0.1,0.1,,410,abandoned");
    }

    @Test
    void aCommandThatIsDecidedAgainIsAbandoned() throws IOException {
        assertThat(Told.run()
                        .launched(1, "a")
                        .joined(20, "a")
                        .at(300, new DisruptionCommand("Empty", "delete", "empty", List.of("a"), 0))
                        .at(900, new DisruptionCommand("Empty", "delete", "empty", List.of("a"), 0))
                        .deleting(900, "a", "Empty")
                        .rows(ExportKind.DISRUPTIONS, 1000))
                .containsExactly(
                        "1,300,Empty,delete,empty,default,1,a,0,0,,0.1,0,,900,abandoned",
                        "2,900,Empty,delete,empty,default,1,a,0,0,,0.1,0,900,,running");
    }

    @Test
    void aNodeThatNoMethodTookIsADecisionOfItsOwn() throws IOException {
        assertThat(Told.run()
                        .launched(1, "a")
                        .joined(20, "a")
                        .deleting(500, "a", "SpotInterruption")
                        .gone(520, "a")
                        .rows(ExportKind.DISRUPTIONS, 3600))
                .containsExactly("1,500,SpotInterruption,delete,,default,1,a,0,0,,0.1,0,500,520,done");
    }

    @Test
    void aNodeThatLeavesItsGroupIsAScaleDown() throws IOException {
        assertThat(Told.run()
                        .at(
                                1,
                                new InstanceLaunched("i-1", "m5.large", "us-east-1a", "on-demand", 0.096),
                                new InstanceRegistered("i-1", "workers-1"),
                                new NodeCreated("workers-1", "", "", "m5.large", "us-east-1a", "on-demand", 1930, 1))
                        .pod(2, "p")
                        .bound(2, "p", "workers-1")
                        .at(700, new NodeScaleDown("workers-1", "workers", true, "cluster-autoscaler"))
                        .at(760, new NodeDeleted("workers-1"))
                        .rows(ExportKind.DISRUPTIONS, 3600))
                .containsExactly("1,700,ScaleDown,delete,drain,workers,1,workers-1,1,0,,0.096,0,700,760,done");
    }
}
