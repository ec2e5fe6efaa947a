// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.results.series.Timestamps;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A writer of {@code disruptions.csv}: each disruption when it ends, then those that are still running.
 *
 * <p>A command is done when its last candidate is gone, and abandoned when a replacement is deleted before all
 * candidates are, or when another command includes one of its candidates.
 */
public final class DisruptionTable implements Follower {
    private final CsvWriter csv;
    private final Map<LiveCommand, Disruption> commands = new LinkedHashMap<>();
    private final Map<String, Disruption> single = new LinkedHashMap<>();
    private int decisions;

    /** Begins the table. */
    public DisruptionTable(Appendable out) throws IOException {
        this.csv = new CsvWriter(out);
        DisruptionColumns.FORM.writeHeader(out);
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) throws IOException {
        if (observation instanceof DisruptionCommand) {
            commandStarted(time, cluster.lastCommand());
        } else if (observation instanceof NodeClaimDeleting deleting) {
            deleting(time, cluster.claim(deleting.nodeClaim()));
        } else if (observation instanceof NodeClaimDeleted deleted) {
            LiveClaim claim = cluster.claim(deleted.nodeClaim());
            if (claim != null) {
                claimDeleted(time, claim);
            }
        } else if (observation instanceof NodeScaleDown scaleDown) {
            single.put(
                    "node/" + scaleDown.node(),
                    Disruption.scaleDown(++decisions, time, scaleDown, cluster.node(scaleDown.node())));
        } else if (observation instanceof NodeDeleted deleted) {
            end(single.remove("node/" + deleted.node()), time, "done");
        }
    }

    private void commandStarted(long time, @Nullable LiveCommand command) throws IOException {
        if (command == null) {
            return;
        }
        for (LiveCommand open : List.copyOf(commands.keySet())) {
            if (open.candidates().stream().anyMatch(claim -> claim.disruptedBy() == command)) {
                end(commands.remove(open), time, "abandoned");
            }
        }
        commands.put(command, Disruption.command(++decisions, command));
    }

    private void deleting(long time, @Nullable LiveClaim claim) {
        if (claim == null || commands.containsKey(claim.disruptedBy())) {
            return;
        }
        single.put(claim.name(), Disruption.single(++decisions, time, claim));
    }

    private void claimDeleted(long time, LiveClaim claim) throws IOException {
        end(single.remove(claim.name()), time, "done");
        LiveCommand disruptedBy = claim.disruptedBy();
        if (disruptedBy != null && disruptedBy.candidates().stream().allMatch(each -> each.has(ClaimStep.DELETED))) {
            end(commands.remove(disruptedBy), time, "done");
        }
        LiveCommand replaces = claim.replaces();
        if (replaces != null && !replaces.candidates().stream().allMatch(each -> each.has(ClaimStep.DELETING))) {
            end(commands.remove(replaces), time, "abandoned");
        }
    }

    private void end(@Nullable Disruption disruption, long time, String outcome) throws IOException {
        if (disruption != null) {
            DisruptionColumns.FORM.writeRow(new EndedDisruption(disruption, time, outcome), csv);
        }
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        for (Disruption disruption : commands.values()) {
            end(disruption, Timestamps.NEVER, "running");
        }
        for (Disruption disruption : single.values()) {
            end(disruption, Timestamps.NEVER, "running");
        }
    }
}
