// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import java.io.IOException;

/** A writer of {@code nodeclaims.csv}: each NodeClaim when it is deleted, then the remaining ones. */
public final class NodeClaimTable implements Follower {
    private final Appendable out;
    private final CsvWriter csv;

    /** Begins the table. */
    public NodeClaimTable(Appendable out) throws IOException {
        this.out = out;
        this.csv = new CsvWriter(out);
        NodeClaimColumns.FORM.writeHeader(this.out);
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) throws IOException {
        if (observation instanceof NodeClaimDeleted deleted) {
            LiveClaim claim = cluster.claim(deleted.nodeClaim());
            if (claim != null) {
                NodeClaimColumns.FORM.writeRow(claim, csv);
            }
        }
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        for (LiveClaim claim : cluster.claims()) {
            NodeClaimColumns.FORM.writeRow(claim, csv);
        }
    }
}
