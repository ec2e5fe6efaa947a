// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.billing;

import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The network traffic of some pods while they are on a node, wherever it is.
 *
 * @param namespace namespace of the pods, null for all namespaces
 * @param labels labels of the pods
 * @param crossZone cross-zone traffic in GB per hour
 * @param nat traffic through a NAT gateway in GB per hour
 */
public record TransferEntry(@Nullable String namespace, Map<String, String> labels, double crossZone, double nat) {
    private static final double MOST_GB = 1e6;
    private static final int DIRECTIONS = 2;

    private static final Field<String> NAMESPACE =
            Field.optional("namespace", Types.name(), "Namespace of the pods. Default: every namespace.");

    private static final Field<Map<String, String>> LABELS =
            Field.of("labels", Types.mapOf("app", Types.text("web")), Map.of(), "any", "Labels of the pods.");

    private static final Field<Double> CROSS_ZONE = Field.of(
            "crossZoneGBPerHour",
            Types.number(0, MOST_GB),
            0.0,
            "0",
            "GB per hour that a pod sends to other zones; both directions are charged.");

    private static final Field<Double> NAT = Field.of(
            "natGBPerHour", Types.number(0, MOST_GB), 0.0, "0", "GB per hour of a pod that a NAT gateway processes.");

    static final Section<TransferEntry> SECTION = Section.of(
            values -> new TransferEntry(
                    values.find(NAMESPACE), values.get(LABELS), values.get(CROSS_ZONE), values.get(NAT)),
            NAMESPACE,
            LABELS,
            CROSS_ZONE,
            NAT);

    /** Returns whether it applies to a pod. */
    public boolean appliesTo(Pod pod) {
        boolean sameNamespace = namespace == null || namespace.equals(pod.meta().namespace());
        return sameNamespace && pod.meta().labels().entrySet().containsAll(labels.entrySet());
    }

    /** Returns the cost of a pod's traffic, in USD per hour. */
    public double perHour(Charges charges) {
        return crossZone
                        * DIRECTIONS
                        * charges.of(ChargeItem.CROSS_ZONE_TRANSFER).value()
                + nat * charges.of(ChargeItem.NAT_GATEWAY_PROCESSING).value();
    }
}
