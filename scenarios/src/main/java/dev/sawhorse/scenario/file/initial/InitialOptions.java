// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.clusterautoscaler.LoopMemory;
import dev.sawhorse.kube.Identities;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster at the start of a run.
 *
 * @param manifests its objects as the API server returns them, with status and times; empty for a cluster without nodes
 * @param autoscalers what the controller of HorizontalPodAutoscalers remembers
 * @param jobs the back-off of Jobs
 * @param clusterAutoscaler what Cluster Autoscaler remembers, null if it begins as after a restart
 * @param issued how many random uids and names were issued
 */
public record InitialOptions(
        List<ManifestEntry> manifests,
        List<AutoscalerEntry> autoscalers,
        List<JobBackOffEntry> jobs,
        @Nullable LoopMemory clusterAutoscaler,
        Identities.Issued issued) {
    /** A cluster without state. */
    public static final InitialOptions NONE =
            new InitialOptions(List.of(), List.of(), List.of(), null, Identities.Issued.NONE);

    private static final Field<List<ManifestEntry>> MANIFESTS = Field.of(
            "manifests",
            Types.listOf(ManifestEntry.TYPE),
            List.of(),
            "",
            "Nodes, NodeClaims, pods, ReplicaSets and Jobs with status and times, as `kubectl get -o yaml` prints them; the "
                    + "status of NodePools, node classes and HorizontalPodAutoscalers is used too. Times are relative to "
                    + "`start`.");

    private static final Field<List<AutoscalerEntry>> AUTOSCALERS = Field.of(
            "autoscalers",
            Types.listOf(AutoscalerEntry.SECTION),
            List.of(),
            "",
            "What the controller of HorizontalPodAutoscalers remembers, which is in no object; `export` writes it.");

    private static final Field<List<JobBackOffEntry>> JOBS = Field.of(
            "jobs",
            Types.listOf(JobBackOffEntry.SECTION),
            List.of(),
            "",
            "Jobs whose new pods wait after failures, which is in no object; `export` writes it.");

    private static final Field<LoopMemory> CLUSTER_AUTOSCALER = Field.optional(
            "clusterAutoscaler",
            ClusterAutoscalerEntry.SECTION,
            "What Cluster Autoscaler remembers, which is in no object; `export` writes it. Default: it begins as after a "
                    + "restart.");

    private static final Field<Identities.Issued> ISSUED = Field.of(
            "issued",
            IssuedEntry.SECTION,
            Identities.Issued.NONE,
            "",
            "Random uids and names that were issued before the start, so that those of new objects, which break ties, are "
                    + "those of the run that goes on; `export` writes it.");

    /** The definition of the section. */
    public static final Section<InitialOptions> SECTION = Section.of(
            values -> new InitialOptions(
                    values.get(MANIFESTS),
                    values.get(AUTOSCALERS),
                    values.get(JOBS),
                    values.find(CLUSTER_AUTOSCALER),
                    values.get(ISSUED)),
            MANIFESTS,
            AUTOSCALERS,
            JOBS,
            CLUSTER_AUTOSCALER,
            ISSUED);

    public InitialOptions {
        manifests = List.copyOf(manifests);
        autoscalers = List.copyOf(autoscalers);
        jobs = List.copyOf(jobs);
    }

    /** Returns whether the cluster has a state at the start. */
    public boolean isGiven() {
        return !manifests.isEmpty();
    }
}
