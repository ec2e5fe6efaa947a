// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.NodeRow;
import java.util.List;

import static dev.sawhorse.report.table.Column.decimal;
import static dev.sawhorse.report.table.Column.flag;
import static dev.sawhorse.report.table.Column.seconds;
import static dev.sawhorse.report.table.Column.text;
import static dev.sawhorse.report.table.Column.whole;

/** The columns of {@code nodes.csv}. */
final class NodeColumns {
    static final TableDefinition<NodeRow> FORM = new TableDefinition<>(
            "nodes",
            "One row per instance, in the order of launch: its zone, its life cycle and its cost.",
            List.of(
                    text(
                            "nodeClaim",
                            "NodeClaim that it was launched for, empty for an instance of a node group.",
                            NodeRow::nodeClaim),
                    text("node", "Node object, empty if there was none.", NodeRow::node),
                    text("instance", "EC2 instance.", NodeRow::instance),
                    text("nodePool", "NodePool or node group.", NodeRow::nodePool),
                    text("instanceType", "EC2 instance type.", NodeRow::instanceType),
                    text("zone", "Availability zone.", NodeRow::zone),
                    text("capacityType", "on-demand, spot or reserved.", NodeRow::capacityType),
                    decimal("pricePerHour", "Price at launch in USD per hour.", NodeRow::price),
                    whole("allocatableCpuMillis", "Allocatable CPU in millicores.", NodeRow::allocatableCpuMillis),
                    whole("allocatableMemoryBytes", "Allocatable memory in bytes.", NodeRow::allocatableMemoryBytes),
                    seconds("created", "NodeClaim created, in seconds since the start.", NodeRow::created),
                    seconds("launched", "Instance launched, in seconds since the start.", NodeRow::launched),
                    seconds("registered", "Node object registered, in seconds since the start.", NodeRow::registered),
                    seconds("ready", "Node ready, in seconds since the start.", NodeRow::ready),
                    seconds("initialized", "NodeClaim initialized, in seconds since the start.", NodeRow::initialized),
                    seconds("deleting", "Deletion requested, in seconds since the start.", NodeRow::deleting),
                    text("deletingReason", "Reason of the deletion.", NodeRow::reason),
                    seconds("terminated", "End of its bill, in seconds since the start.", NodeRow::ended),
                    decimal("hours", "Hours billed.", NodeRow::hours),
                    decimal(
                            "cost",
                            "USD for instance, volumes, agents and the fee of EKS Auto Mode, at list price.",
                            NodeRow::cost),
                    decimal(
                            "cpuUtilization",
                            "Requested/allocatable CPU, time-weighted mean over its life, 0 to 1.",
                            NodeRow::cpuUtilization),
                    decimal(
                            "memoryUtilization",
                            "Requested/allocatable memory, time-weighted mean over its life, 0 to 1.",
                            NodeRow::memoryUtilization),
                    flag(
                            "initial",
                            "Whether it existed at the start; its times are then those of the run, not of its life.",
                            NodeRow::initial)));

    private NodeColumns() {}
}
