package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.results.Timestamps;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A NodeClaim from its creation to its end. */
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

    /** Returns what it was made for. */
    public NodeClaimCreated created() {
        return created;
    }

    /** Returns the disruption command that made it in place of others, null if pods did. */
    public @Nullable LiveCommand replaces() {
        return replaces;
    }

    /** Returns the command that disrupts it, null if none does. */
    public @Nullable LiveCommand disruptedBy() {
        return disruptedBy;
    }

    /** Returns what was launched for it, null before. */
    public @Nullable NodeClaimLaunched launched() {
        return launched;
    }

    /** Returns what the instance launched for it has, null before. */
    public @Nullable NodeClaimResources resources() {
        return resources;
    }

    /** Returns its Node object, null before it appeared; it stays known after it is gone. */
    public @Nullable LiveNode node() {
        return node;
    }

    /** Returns why its deletion was asked for, empty if it was not. */
    public String deletingReason() {
        return deletingReason;
    }

    /** Returns why it could not be launched or was given up, empty if nothing of the kind was told. */
    public String failure() {
        return failure;
    }

    /** Returns when it took a step, in nanoseconds since the start; NEVER if it has not. */
    public long moment(ClaimStep step) {
        return moments.getOrDefault(step, Timestamps.NEVER);
    }

    /** Whether it has taken a step. */
    public boolean has(ClaimStep step) {
        return moments.containsKey(step);
    }

    /** Returns how many workload pods are on its node. */
    public int pods() {
        return node == null ? 0 : node.workloadPods();
    }

    /** Returns the capacity type of what was launched, empty before. */
    public String capacityType() {
        return launched == null ? "" : launched.capacityType();
    }

    /** Returns the zone of what was launched, empty before. */
    public String zone() {
        return launched == null ? "" : launched.zone();
    }

    void took(ClaimStep step, long time) {
        moments.putIfAbsent(step, time);
    }

    void launched(NodeClaimLaunched claim) {
        launched = claim;
    }

    void has(NodeClaimResources told) {
        resources = told;
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
