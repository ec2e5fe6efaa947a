package dev.sawhorse.scenario;

import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What traffic some pods cause while they are on a node, wherever that is.
 *
 * @param namespace whose pods they are, null for those of every namespace
 * @param labels what labels they have
 * @param crossZone GB per hour that go to another zone
 * @param nat GB per hour that go through a NAT gateway
 */
public record TransferEntry(@Nullable String namespace, Map<String, String> labels, double crossZone, double nat) {
    private static final double MOST_GB = 1e6;
    private static final int DIRECTIONS = 2;

    private static final Field<String> NAMESPACE =
            Field.optional("namespace", Types.name(), "Whose pods cause it. Default: those of every namespace.");

    private static final Field<Map<String, String>> LABELS =
            Field.of("labels", Types.mapOf(Types.text()), Map.of(), "any", "Which labels the pods have.");

    private static final Field<Double> CROSS_ZONE = Field.of(
            "crossZoneGBPerHour",
            Types.number(0, MOST_GB),
            0.0,
            "0",
            "How many GB a pod sends to other zones in an hour; both directions are paid for.");

    private static final Field<Double> NAT = Field.of(
            "natGBPerHour",
            Types.number(0, MOST_GB),
            0.0,
            "0",
            "How many GB of a pod a NAT gateway processes in an hour.");

    static final Section<TransferEntry> SECTION = Section.of(
            values -> new TransferEntry(
                    values.find(NAMESPACE), values.get(LABELS), values.get(CROSS_ZONE), values.get(NAT)),
            NAMESPACE,
            LABELS,
            CROSS_ZONE,
            NAT);

    /** Whether it is about a pod. */
    boolean isAbout(Pod pod) {
        boolean sameNamespace = namespace == null || namespace.equals(pod.meta().namespace());
        return sameNamespace && pod.meta().labels().entrySet().containsAll(labels.entrySet());
    }

    /** Returns what the traffic of a pod costs, in USD per hour. */
    double perHour(Charges charges) {
        return crossZone
                        * DIRECTIONS
                        * charges.of(ChargeItem.CROSS_ZONE_TRANSFER).value()
                + nat * charges.of(ChargeItem.NAT_GATEWAY_PROCESSING).value();
    }
}
