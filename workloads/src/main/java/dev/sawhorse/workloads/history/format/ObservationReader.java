// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.CostObservation.PriceKind;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A reader of the lines that {@link ObservationLines} writes. */
final class ObservationReader implements HistoryReader {
    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            try (JsonLines lines = new JsonLines(input, findings, null)) {
                for (MappingNode line = lines.next(); line != null; line = lines.next()) {
                    read(line, listener);
                }
            }
        }
    }

    private static void read(MappingNode line, HistoryListener listener) {
        String kind = Values.text(line, "kind");
        switch (kind) {
            case "node" -> listener.node(node(line));
            case "provisioning" ->
                listener.provisioning(new ProvisioningObservation(
                        Values.requireInstant(line, "at"),
                        Values.whole(line, "pods", ProvisioningObservation.UNKNOWN),
                        Values.seconds(line, "tookSeconds")));
            case "cost" -> listener.cost(cost(line));
            default ->
                throw Values.error(
                        line.position(),
                        "kind \"" + kind + "\" is not an observation",
                        "Known are node, provisioning and cost.");
        }
    }

    private static NodeObservation node(MappingNode line) {
        MappingNode disruption = line.mapping("disruption");
        MappingNode interruption = line.mapping("interruption");
        return new NodeObservation(
                new NodeObservation.Identity(
                        Values.text(line, "nodeClaim"),
                        Values.text(line, "node"),
                        Values.text(line, "instanceId"),
                        Values.text(line, "nodePool")),
                new NodeObservation.Instance(
                        Values.text(line, "instanceType"),
                        Values.text(line, "zone"),
                        Values.text(line, "capacityType")),
                new NodeObservation.Times(
                        Values.instant(line, "created"),
                        Values.instant(line, "launched"),
                        Values.instant(line, "registered"),
                        Values.instant(line, "initialized"),
                        Values.instant(line, "deleting"),
                        Values.instant(line, "deleted")),
                disruption.isEmpty()
                        ? null
                        : new NodeObservation.Disruption(
                                Values.requireInstant(disruption, "at"),
                                Values.text(disruption, "reason"),
                                Values.text(disruption, "decision"),
                                Values.whole(disruption, "nodes", 1),
                                Values.whole(disruption, "replacements", 0),
                                Values.whole(disruption, "pods", 0)),
                interruption.isEmpty()
                        ? null
                        : new NodeObservation.Interruption(
                                Values.requireInstant(interruption, "at"), Values.text(interruption, "kind")));
    }

    private static CostObservation cost(MappingNode line) {
        return new CostObservation(
                Values.text(line, "resource"),
                Values.requireInstant(line, "from"),
                Values.requireInstant(line, "until"),
                Values.number(line, "hours", 0),
                Values.number(line, "usd", 0),
                price(line),
                new CostObservation.Tags(
                        Values.text(line, "instanceType"),
                        Values.text(line, "zone"),
                        Values.text(line, "nodePool"),
                        Values.text(line, "usage")));
    }

    private static PriceKind price(MappingNode line) {
        String label = Values.text(line, "price");
        for (PriceKind kind : PriceKind.values()) {
            if (kind.label().equals(label)) {
                return kind;
            }
        }
        String known = Arrays.stream(PriceKind.values()).map(PriceKind::label).collect(Collectors.joining(", "));
        throw Values.error(line.position(), "price \"" + label + "\" is unknown", "Known are " + known + ".");
    }
}
