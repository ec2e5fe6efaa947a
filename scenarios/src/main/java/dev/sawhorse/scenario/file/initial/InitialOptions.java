// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/**
 * The state of a cluster at the start of a run.
 *
 * @param manifests its objects as the API server returns them, with status and times; empty for a cluster without nodes
 */
public record InitialOptions(List<ManifestEntry> manifests) {
    private static final Field<List<ManifestEntry>> MANIFESTS = Field.of(
            "manifests",
            Types.listOf(ManifestEntry.TYPE),
            List.of(),
            "",
            "Nodes, NodeClaims, pods, ReplicaSets and Jobs with status and times, as `kubectl get -o yaml` prints them; the "
                    + "status of NodePools, node classes and HorizontalPodAutoscalers is used too. Times are relative to "
                    + "`start`.");

    /** The definition of the section. */
    public static final Section<InitialOptions> SECTION =
            Section.of(values -> new InitialOptions(values.get(MANIFESTS)), MANIFESTS);

    public InitialOptions {
        manifests = List.copyOf(manifests);
    }

    /** Returns whether the cluster has a state at the start. */
    public boolean isGiven() {
        return !manifests.isEmpty();
    }
}
