// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingTableTest {
    @Test
    void aWaitEndsWithTheBinding() throws IOException {
        assertThat(Told.run()
                        .pod(10, "a")
                        .at(10, new PodUnschedulable("default/a", "no nodes available to schedule pods"))
                        .launched(11, "c1", "a")
                        .joined(40, "c1")
                        .at(40, new PodUnschedulable("default/a", "0/1 nodes are available: 1 Too many pods."))
                        .bound(41.5, "a", "node-c1")
                        .rows(ExportKind.PENDING, 60))
                .containsExactly("default/a,Deployment/web,false,10,10,11,41.5,31.5,bound,c1,node-c1,2,"
                        + "no nodes available to schedule pods,0/1 nodes are available: 1 Too many pods.");
    }

    @Test
    void podsThatFoundANodeAtOnceDidNotWait() throws IOException {
        assertThat(Told.run()
                        .launched(1, "c1")
                        .joined(2, "c1")
                        .pod(3, "a")
                        .bound(3, "a", "node-c1")
                        .rows(ExportKind.PENDING, 60))
                .isEmpty();
    }

    @Test
    void waitsWithoutANodeAndWithoutAnEndAreDistinguished() throws IOException {
        assertThat(Told.run()
                        .pod(1, "stays")
                        .pod(2, "goes")
                        .at(2, new PodUnschedulable("default/stays", "Insufficient cpu"))
                        .at(2, new PodUnschedulable("default/goes", "Insufficient cpu"))
                        .at(30, new PodDeleted("default/goes"))
                        .rows(ExportKind.PENDING, 60))
                .containsExactly(
                        "default/goes,Deployment/web,false,2,2,,30,28,gone,,,1,Insufficient cpu,",
                        "default/stays,Deployment/web,false,1,2,,,59,pending,,,1,Insufficient cpu,");
    }
}
