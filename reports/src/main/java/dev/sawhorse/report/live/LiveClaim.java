// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.results.series.Timestamps;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of a NodeClaim, from its creation to its end. */
public final class LiveClaim {
    private final NodeClaimCreated created;
    private final @Nullable LiveCommand replaces;
    private final Map<ClaimStep, Long> moments = new EnumMap<>(ClaimStep.class);

    private @Nullable NodeClaimLaunched launched;
    private @Nullable NodeClaimResources resources;
    private @Nullable LiveNode node;
    private @Nullable LiveCommand disruptedBy;
    private String deletingReason = "";
    private String failure = "";

    LiveClaim(NodeClaimCreated created, @Nullable LiveCommand replaces) {
        this.created = created;
        this.replaces = replaces;
    }

    public String name() {
        return created.nodeClaim();
    }

    public String nodePool() {
        return created.nodePool();
    }

    /** Returns the observation of its creation. */
    public NodeClaimCreated created() {
        return created;
    }

    /** Returns the disruption command that created it as a replacement, null if it was created for pods. */
    public @Nullable LiveCommand replaces() {
        return replaces;
    }

    /** Returns the command that disrupts it, null for none. */
    public @Nullable LiveCommand disruptedBy() {
        return disruptedBy;
    }

    /** Returns the observation of its launch, null before. */
    public @Nullable NodeClaimLaunched launched() {
        return launched;
    }

    /** Returns the resources of its instance, null before launch. */
    public @Nullable NodeClaimResources resources() {
        return resources;
    }

    /** Returns its Node object, null before registration; it is kept after its deletion. */
    public @Nullable LiveNode node() {
        return node;
    }

    /** Returns the reason of its deletion, empty if it is not deleted. */
    public String deletingReason() {
        return deletingReason;
    }

    /** Returns why its launch failed or it was deleted early, empty for no failure. */
    public String failure() {
        return failure;
    }

    /** Returns the time of a step, in nanoseconds since the start; NEVER if it has not happened. */
    public long moment(ClaimStep step) {
        return moments.getOrDefault(step, Timestamps.NEVER);
    }

    /** Whether a step has happened. */
    public boolean has(ClaimStep step) {
        return moments.containsKey(step);
    }

    /** Returns the number of workload pods on its node. */
    public int pods() {
        return node == null ? 0 : node.workloadPods();
    }

    /** Returns the capacity type of its instance, empty before launch. */
    public String capacityType() {
        return launched == null ? "" : launched.capacityType();
    }

    /** Returns the zone of its instance, empty before launch. */
    public String zone() {
        return launched == null ? "" : launched.zone();
    }

    void took(ClaimStep step, long time) {
        moments.putIfAbsent(step, time);
    }

    void launched(NodeClaimLaunched claim) {
        launched = claim;
    }

    void has(NodeClaimResources launched) {
        resources = launched;
    }

    void joined(LiveNode appeared) {
        node = appeared;
    }

    void disruptedBy(LiveCommand command) {
        disruptedBy = command;
    }

    void deleting(String reason) {
        deletingReason = reason;
    }

    void failed(String reason) {
        failure = reason;
    }
}
