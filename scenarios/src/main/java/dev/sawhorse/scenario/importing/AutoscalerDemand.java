// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.api.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The demand that HorizontalPodAutoscalers saw at the time of a dump: the current replicas times the current value of each
 * metric. A scenario takes it as constant, because a dump has no history.
 */
final class AutoscalerDemand {
    private static final Set<String> TARGETS =
            Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");
    private static final BigDecimal MIB = BigDecimal.valueOf(1 << 20);

    private static final String CRON = "cron";

    /** The names that KEDA gives to metrics: with the index of the trigger. */
    private static final Pattern TRIGGER = Pattern.compile("s(\\d{1,4})-.*");

    private AutoscalerDemand() {}

    /**
     * Returns the entries of {@code workloads}, and reports the autoscalers whose demand is unknown.
     *
     * @param isSimulated whether an autoscaler is part of the desired configuration
     */
    static List<Map<String, Object>> entries(Dump dump, Predicate<DumpedResource> isSimulated, Problems problems) {
        List<Map<String, Object>> entries = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<String> withoutTarget = new ArrayList<>();
        int known = 0;
        for (DumpedResource autoscaler : dump.of(ObjectKind.AUTOSCALER)) {
            DumpedResource scaledObject = scaledObject(autoscaler, dump, isSimulated);
            if (scaledObject == null && !isSimulated.test(autoscaler)) {
                continue;
            }
            if (!hasTarget(autoscaler, dump, isSimulated)) {
                withoutTarget.add(autoscaler.qualifiedName());
                continue;
            }
            List<Map<String, Object>> found = entries(autoscaler, scaledObject);
            entries.addAll(found);
            known += found.isEmpty() ? 0 : 1;
            if (found.isEmpty() && !isOnlyCron(scaledObject)) {
                unknown.add(autoscaler.qualifiedName());
            }
        }
        if (!entries.isEmpty()) {
            problems.note(
                    dump.source(),
                    "",
                    "demand on " + ObjectKind.AUTOSCALER.counted(known)
                            + ": current replicas x current metric, constant (workloads)");
        }
        if (!unknown.isEmpty()) {
            problems.warning(
                    dump.source(),
                    "",
                    "the current metrics of " + unknown.size()
                            + (unknown.size() == 1 ? " HorizontalPodAutoscaler are" : " HorizontalPodAutoscalers are")
                            + " not in the dump, so the replicas stay: " + InstanceOffers.shortened(unknown),
                    "Add the demand: workloads[].demand.");
        }
        if (!withoutTarget.isEmpty()) {
            problems.warning(
                    dump.source(),
                    "",
                    "the targets of " + ObjectKind.AUTOSCALER.counted(withoutTarget.size())
                            + " are not in the dump, so they scale nothing: " + InstanceOffers.shortened(withoutTarget),
                    "Dump the workloads as well: kubectl get deployments,statefulsets -A -o yaml.");
        }
        return entries;
    }

    /** Returns the ScaledObject of the scenario that owns an autoscaler, null if there is none. */
    private static @Nullable DumpedResource scaledObject(
            DumpedResource autoscaler, Dump dump, Predicate<DumpedResource> isSimulated) {
        DumpedResource owner = dump.find(autoscaler.owner());
        return owner != null && owner.kind().equals(ObjectKind.SCALED_OBJECT) && isSimulated.test(owner) ? owner : null;
    }

    private static boolean isOnlyCron(@Nullable DumpedResource scaledObject) {
        return scaledObject != null
                && scaledObject.spec().mappings("triggers").stream()
                        .allMatch(trigger -> CRON.equals(DumpedResource.text(trigger, "type")));
    }

    /**
     * Returns the metric of a demand: that of the autoscaler, and for one of a ScaledObject the name or the type of the trigger
     * whose index KEDA put into the name; empty for a trigger without a demand.
     */
    private static String demanded(String metric, @Nullable DumpedResource scaledObject) {
        Matcher indexed = TRIGGER.matcher(metric);
        if (scaledObject == null || !indexed.matches()) {
            return metric;
        }
        List<MappingNode> triggers = scaledObject.spec().mappings("triggers");
        int index = Integer.parseInt(indexed.group(1));
        if (index >= triggers.size()) {
            return "";
        }
        String type = DumpedResource.text(triggers.get(index), "type");
        String name = DumpedResource.text(triggers.get(index), "name");
        return type.equals(CRON) ? "" : name.isEmpty() ? type : name;
    }

    /** Returns whether an autoscaler scales an object of the scenario; one of another group may be simulated as another kind. */
    private static boolean hasTarget(DumpedResource autoscaler, Dump dump, Predicate<DumpedResource> isSimulated) {
        MappingNode target = autoscaler.spec().mapping("scaleTargetRef");
        ObjectKind kind = ObjectKind.of(target);
        DumpedResource found = dump.find(
                new DumpedResource.Reference(kind, autoscaler.namespace(), DumpedResource.text(target, "name")));
        return !kind.isSimulated() || (found != null && isSimulated.test(found));
    }

    private static List<Map<String, Object>> entries(DumpedResource autoscaler, @Nullable DumpedResource scaledObject) {
        MappingNode target = autoscaler.spec().mapping("scaleTargetRef");
        int replicas = DumpedResource.count(autoscaler.status(), "currentReplicas");
        if (!TARGETS.contains(DumpedResource.text(target, "kind")) || replicas == 0) {
            return List.of();
        }
        List<Map<String, Object>> entries = new ArrayList<>();
        Set<String> metrics = new LinkedHashSet<>();
        for (MappingNode metric : autoscaler.status().mappings("currentMetrics")) {
            String name = demanded(name(metric), scaledObject);
            BigDecimal total = total(metric, replicas);
            if (total != null && !name.isBlank() && metrics.add(name)) {
                Map<String, Object> demand = new LinkedHashMap<>();
                String targetName = DumpedResource.text(target, "name");
                demand.put(
                        "target",
                        autoscaler.namespace().isEmpty() ? targetName : autoscaler.namespace() + "/" + targetName);
                if (!name.equals("cpu")) {
                    demand.put("metric", name);
                }
                double value = total.setScale(3, RoundingMode.HALF_UP).doubleValue();
                Map<String, Object> curve = new LinkedHashMap<>();
                curve.put("low", value);
                curve.put("high", value);
                demand.put("curve", curve);
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("name", "demand-" + autoscaler.name() + (metrics.size() > 1 ? "-" + metrics.size() : ""));
                entry.put("demand", demand);
                entries.add(entry);
            }
        }
        return entries;
    }

    private static String name(MappingNode metric) {
        if ("Resource".equals(metric.text("type"))) {
            return DumpedResource.text(metric.mapping("resource"), "name");
        }
        String kind = DumpedResource.text(metric, "type");
        String key = kind.isEmpty() ? "" : kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1);
        if (kind.equals("ContainerResource")) {
            return DumpedResource.text(metric.mapping(key), "name");
        }
        return DumpedResource.text(metric.mapping(key).mapping("metric"), "name");
    }

    /** Returns the demand as a whole in the unit of the scenario, null if it cannot be determined. */
    private static @Nullable BigDecimal total(MappingNode metric, int replicas) {
        String type = DumpedResource.text(metric, "type");
        String key = type.isEmpty() ? "" : type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        MappingNode current = metric.mapping(key).mapping("current");
        String average = DumpedResource.text(current, "averageValue");
        String whole = DumpedResource.text(current, "value");
        try {
            if (!average.isEmpty()) {
                BigDecimal each = Quantity.parse(average).amount().multiply(BigDecimal.valueOf(replicas));
                boolean isMemory = type.endsWith("Resource") && name(metric).equals("memory");
                return isMemory ? each.divide(MIB, 3, RoundingMode.HALF_UP) : each;
            }
            return whole.isEmpty() || type.equals("ContainerResource")
                    ? null
                    : Quantity.parse(whole).amount();
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
