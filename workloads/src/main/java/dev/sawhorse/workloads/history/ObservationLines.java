// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import dev.sawhorse.journal.DecimalText;
import java.io.StringWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The text of observations: {@code observations.jsonl}, one JSON object per line. {@code HistoryFormat.OBSERVATIONS} reads it.
 *
 * <p>Each object has a {@code kind}. Facts that are not known are left out. Instants are in RFC 3339.
 *
 * <ul>
 *   <li>{@code node}: a {@link NodeObservation}. {@code nodeClaim}, {@code node}, {@code instanceId}, {@code nodePool},
 *       {@code instanceType}, {@code zone}, {@code capacityType}; the instants {@code created}, {@code launched},
 *       {@code registered}, {@code initialized}, {@code deleting}, {@code deleted}; {@code disruption} with {@code at},
 *       {@code reason}, {@code decision}, {@code nodes}, {@code replacements}, {@code pods}; {@code interruption} with {@code at}
 *       and {@code kind}.
 *   <li>{@code provisioning}: a {@link ProvisioningObservation}. {@code at}, {@code pods}, {@code tookSeconds}.
 *   <li>{@code cost}: a {@link CostObservation}. {@code resource}, {@code from}, {@code until}, {@code hours}, {@code usd},
 *       {@code price} ({@code on-demand}, {@code spot}, {@code savings-plan}, {@code reserved-instance}, {@code allocated} or
 *       {@code other}), {@code instanceType}, {@code zone}, {@code nodePool}, {@code usage}.
 * </ul>
 */
public final class ObservationLines {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int DECIMALS = 9;

    private ObservationLines() {}

    /** Returns the line of a node. */
    public static String of(NodeObservation node) {
        return line("node", json -> {
            text(json, "nodeClaim", node.identity().nodeClaim());
            text(json, "node", node.identity().node());
            text(json, "instanceId", node.identity().instanceId());
            text(json, "nodePool", node.identity().nodePool());
            text(json, "instanceType", node.instance().type());
            text(json, "zone", node.instance().zone());
            text(json, "capacityType", node.instance().capacityType());
            NodeObservation.Times times = node.times();
            instant(json, "created", times.created());
            instant(json, "launched", times.launched());
            instant(json, "registered", times.registered());
            instant(json, "initialized", times.initialized());
            instant(json, "deleting", times.deleting());
            instant(json, "deleted", times.deleted());
            NodeObservation.Disruption disruption = node.disruption();
            if (disruption != null) {
                json.writeName("disruption");
                json.writeStartObject();
                instant(json, "at", disruption.at());
                text(json, "reason", disruption.reason());
                text(json, "decision", disruption.decision());
                json.writeNumberProperty("nodes", disruption.nodes());
                json.writeNumberProperty("replacements", disruption.replacements());
                json.writeNumberProperty("pods", disruption.pods());
                json.writeEndObject();
            }
            NodeObservation.Interruption interruption = node.interruption();
            if (interruption != null) {
                json.writeName("interruption");
                json.writeStartObject();
                instant(json, "at", interruption.at());
                text(json, "kind", interruption.kind());
                json.writeEndObject();
            }
        });
    }

    /** Returns the line of a provisioning round. */
    public static String of(ProvisioningObservation round) {
        return line("provisioning", json -> {
            instant(json, "at", round.at());
            if (round.pods() != ProvisioningObservation.UNKNOWN) {
                json.writeNumberProperty("pods", round.pods());
            }
            if (round.took() != null) {
                json.writeName("tookSeconds");
                json.writeNumber(DecimalText.ofSeconds(round.took().toNanos()));
            }
        });
    }

    /** Returns the line of a cost. */
    public static String of(CostObservation cost) {
        return line("cost", json -> {
            text(json, "resource", cost.resource());
            instant(json, "from", cost.from());
            instant(json, "until", cost.until());
            json.writeName("hours");
            json.writeNumber(DecimalText.of(cost.hours(), DECIMALS));
            json.writeName("usd");
            json.writeNumber(DecimalText.of(cost.usd(), DECIMALS));
            text(json, "price", cost.price().label());
            text(json, "instanceType", cost.tags().instanceType());
            text(json, "zone", cost.tags().zone());
            text(json, "nodePool", cost.tags().nodePool());
            text(json, "usage", cost.tags().usage());
        });
    }

    /** A writer of the fields of an object. */
    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator json);
    }

    private static String line(String kind, Fields fields) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
            json.writeStartObject();
            json.writeStringProperty("kind", kind);
            fields.write(json);
            json.writeEndObject();
        }
        return line.append('\n').toString();
    }

    private static void text(JsonGenerator json, String name, String value) {
        if (!value.isEmpty()) {
            json.writeStringProperty(name, value);
        }
    }

    private static void instant(JsonGenerator json, String name, @Nullable Instant value) {
        if (value != null) {
            json.writeStringProperty(name, value.toString());
        }
    }
}
