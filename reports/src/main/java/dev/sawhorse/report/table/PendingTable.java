// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LivePod;
import dev.sawhorse.results.series.Timestamps;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A writer of {@code pending.csv}: each pending period of a pod when it ends, then the remaining ones. */
public final class PendingTable implements Follower {
    private final CsvWriter csv;

    /** Begins the table. */
    public PendingTable(Appendable out) throws IOException {
        this.csv = new CsvWriter(out);
        PendingColumns.FORM.writeHeader(out);
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) throws IOException {
        if (observation instanceof PodBound bound) {
            ended(cluster.pod(bound.pod()), time, "bound");
        } else if (observation instanceof PodDeleted deleted) {
            LivePod pod = cluster.pod(deleted.pod());
            if (pod != null && !Timestamps.happened(pod.boundAt())) {
                ended(pod, time, "gone");
            }
        }
    }

    private void ended(@Nullable LivePod pod, long time, String outcome) throws IOException {
        if (pod != null && pod.refusals() > 0) {
            PendingColumns.FORM.writeRow(new PendingPeriod(pod, time, time - pod.createdAt(), outcome), csv);
        }
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        for (LivePod pod : cluster.pods()) {
            if (pod.isPending() && pod.refusals() > 0) {
                PendingColumns.FORM.writeRow(
                        new PendingPeriod(pod, Timestamps.NEVER, cluster.now() - pod.createdAt(), "pending"), csv);
            }
        }
    }
}
