// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.report.live.LiveNode;
import java.util.List;
import java.util.function.Function;

import static dev.sawhorse.report.table.Column.decimal;
import static dev.sawhorse.report.table.Column.seconds;
import static dev.sawhorse.report.table.Column.text;
import static dev.sawhorse.report.table.Column.whole;

/** The columns of {@code nodeclaims.csv}. */
final class NodeClaimColumns {
    static final TableDefinition<LiveClaim> FORM = new TableDefinition<>(
            "nodeclaims",
            "One row per NodeClaim, from its creation to its deletion. Ordered by deletion; NodeClaims that exist at the "
                    + "end of the run come last.",
            List.of(
                    text("nodeClaim", "Name.", LiveClaim::name),
                    text("nodePool", "NodePool.", LiveClaim::nodePool),
                    text(
                            "reason",
                            "Why it was created: provisioned for pods, or the reason of the disruption whose nodes it "
                                    + "replaces.",
                            NodeClaimColumns::reason),
                    whole(
                            "instanceTypes",
                            "Number of instance types that it allowed.",
                            claim -> claim.created().instanceTypes()),
                    whole(
                            "requestedCpuMillis",
                            "Requested CPU in millicores.",
                            claim -> claim.created().cpuMillis()),
                    whole(
                            "requestedMemoryBytes",
                            "Requested memory in bytes.",
                            claim -> claim.created().memoryBytes()),
                    whole(
                            "pods",
                            "Number of pods that it was created for.",
                            claim -> claim.created().pods().size()),
                    text(
                            "instance",
                            "EC2 instance, empty if none was launched.",
                            launched(NodeClaimLaunched::instance)),
                    text("instanceType", "EC2 instance type.", launched(NodeClaimLaunched::instanceType)),
                    text("zone", "Availability zone.", LiveClaim::zone),
                    text("capacityType", "on-demand, spot or reserved.", LiveClaim::capacityType),
                    decimal("pricePerHour", "Price at launch in USD per hour, 0 if none was launched.", claim -> {
                        NodeClaimLaunched launched = claim.launched();
                        return launched == null ? 0 : launched.price();
                    }),
                    text("node", "Node object, empty if there was none.", claim -> {
                        LiveNode node = claim.node();
                        return node == null ? "" : node.name();
                    }),
                    moment("createdSeconds", "Created", ClaimStep.CREATED),
                    moment("launchedSeconds", "Instance launched", ClaimStep.LAUNCHED),
                    moment("registeredSeconds", "Node object registered", ClaimStep.REGISTERED),
                    moment("initializedSeconds", "Node initialized", ClaimStep.INITIALIZED),
                    moment("deletingSeconds", "Deletion requested", ClaimStep.DELETING),
                    text(
                            "deletingReason",
                            "Reason of the deletion, empty if it was not deleted.",
                            LiveClaim::deletingReason),
                    moment(
                            "terminatingSeconds",
                            "Instance termination requested, end of its bill",
                            ClaimStep.TERMINATING),
                    moment("deletedSeconds", "Gone", ClaimStep.DELETED),
                    text(
                            "failure",
                            "Why the launch or registration failed, empty if it did not.",
                            LiveClaim::failure)));

    private NodeClaimColumns() {}

    private static String reason(LiveClaim claim) {
        LiveCommand command = claim.replaces();
        return command == null ? "provisioned" : command.decision().reason();
    }

    private static Function<LiveClaim, String> launched(Function<NodeClaimLaunched, String> value) {
        return claim -> {
            NodeClaimLaunched launched = claim.launched();
            return launched == null ? "" : value.apply(launched);
        };
    }

    private static Column<LiveClaim> moment(String name, String what, ClaimStep step) {
        return seconds(name, what + ", in seconds since the start.", claim -> claim.moment(step));
    }
}
