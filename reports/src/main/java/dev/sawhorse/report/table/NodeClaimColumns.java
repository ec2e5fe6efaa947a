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
            "One row per NodeClaim, from the request to its end, in the order in which they ended; those that outlive "
                    + "the run come last.",
            List.of(
                    text("nodeClaim", "Name.", LiveClaim::name),
                    text("nodePool", "NodePool.", LiveClaim::nodePool),
                    text(
                            "reason",
                            "Why it was made: provisioned for pods, or the reason of the disruption it replaces nodes in.",
                            NodeClaimColumns::reason),
                    whole(
                            "instanceTypes",
                            "How many instance types it allowed.",
                            claim -> claim.created().instanceTypes()),
                    whole(
                            "requestedCpuMillis",
                            "CPU asked for in millicores.",
                            claim -> claim.created().cpuMillis()),
                    whole(
                            "requestedMemoryBytes",
                            "Memory asked for in bytes.",
                            claim -> claim.created().memoryBytes()),
                    whole(
                            "pods",
                            "How many pods it was made for.",
                            claim -> claim.created().pods().size()),
                    text(
                            "instance",
                            "EC2 instance, empty where none was launched.",
                            launched(NodeClaimLaunched::instance)),
                    text("instanceType", "EC2 instance type.", launched(NodeClaimLaunched::instanceType)),
                    text("zone", "Availability zone.", LiveClaim::zone),
                    text("capacityType", "on-demand, spot or reserved.", LiveClaim::capacityType),
                    decimal("pricePerHour", "Price at launch in USD per hour, 0 where none was launched.", claim -> {
                        NodeClaimLaunched launched = claim.launched();
                        return launched == null ? 0 : launched.price();
                    }),
                    text("node", "Node object, empty where none appeared.", claim -> {
                        LiveNode node = claim.node();
                        return node == null ? "" : node.name();
                    }),
                    moment("createdSeconds", "Created", ClaimStep.CREATED),
                    moment("launchedSeconds", "Instance launched", ClaimStep.LAUNCHED),
                    moment("registeredSeconds", "Node object registered", ClaimStep.REGISTERED),
                    moment("initializedSeconds", "Node initialized, fit for its pods", ClaimStep.INITIALIZED),
                    moment("deletingSeconds", "Deletion asked for", ClaimStep.DELETING),
                    text("deletingReason", "Why, empty if it was not.", LiveClaim::deletingReason),
                    moment("terminatingSeconds", "Instance told to terminate, its bill ends", ClaimStep.TERMINATING),
                    moment("deletedSeconds", "Gone", ClaimStep.DELETED),
                    text(
                            "failure",
                            "Why it could not be launched or was given up, empty if it was not.",
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
