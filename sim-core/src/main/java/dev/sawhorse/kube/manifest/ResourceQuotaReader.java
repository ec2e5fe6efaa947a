// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.QuotaScope;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.quota.QuotaResource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A reader of ResourceQuotas. */
final class ResourceQuotaReader {
    private static final List<String> SCOPES = List.of(
            QuotaScope.TERMINATING,
            QuotaScope.NOT_TERMINATING,
            QuotaScope.BEST_EFFORT,
            QuotaScope.NOT_BEST_EFFORT,
            QuotaScope.PRIORITY_CLASS,
            QuotaScope.CROSS_NAMESPACE_POD_AFFINITY);

    private ResourceQuotaReader() {}

    static ResourceQuota read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        List<QuotaScope> scopes = new ArrayList<>(spec.list("scopes", ResourceQuotaReader::scope));
        scopes.addAll(spec.fields("scopeSelector").list("matchExpressions", ResourceQuotaReader::expression));
        if (reading.isApplied()) {
            requireNoConflict(spec, scopes, QuotaScope.TERMINATING, QuotaScope.NOT_TERMINATING);
            requireNoConflict(spec, scopes, QuotaScope.BEST_EFFORT, QuotaScope.NOT_BEST_EFFORT);
        }
        SortedMap<String, Long> hard = new TreeMap<>();
        Fields amounts = spec.fields("hard");
        for (String name : amounts.names()) {
            Value value = amounts.value(name);
            Quantity most =
                    value == null ? null : value.parsed("a quantity such as 500m, 2 or 1.5Gi", QuantityText::parse);
            if (value != null && most != null && (!reading.isApplied() || isSensible(name, most, value, scopes))) {
                hard.put(name, most.baseUnits(QuotaResource.unit(name)));
            }
        }
        return new ResourceQuota(meta, hard, scopes);
    }

    private static boolean isSensible(String name, Quantity most, Value value, List<QuotaScope> scopes) {
        if (most.amount().signum() < 0) {
            value.error(value.shown() + " is negative", null);
            return false;
        }
        if (!QuotaResource.isKnown(name)) {
            return isHarmless(name, value);
        }
        return scopes.isEmpty() || isOfScopes(name, scopes) || isRefusedWithScopes(name, value);
    }

    /** With the scope BestEffort only the number of pods can be limited, with other scopes CPU, memory and devices too. */
    private static boolean isOfScopes(String name, List<QuotaScope> scopes) {
        if (name.equals("pods") || name.equals("count/pods")) {
            return true;
        }
        boolean bestEffort = has(scopes, QuotaScope.BEST_EFFORT);
        String unit = QuotaResource.unit(name);
        boolean device = unit.contains("/") && QuotaResource.isOfPods(name);
        return !bestEffort && (unit.equals("cpu") || unit.equals("memory") || device);
    }

    private static boolean isRefusedWithScopes(String name, Value value) {
        if (name.contains("/")) {
            value.warning("has no effect: the scopes apply only to pods", "Use a separate quota for it.");
            return true;
        }
        value.error("cannot be limited for pods of these scopes", "Use a separate quota for it.");
        return false;
    }

    private static boolean has(List<QuotaScope> scopes, String name) {
        return scopes.stream().anyMatch(scope -> scope.name().equals(name));
    }

    private static void requireNoConflict(Fields spec, List<QuotaScope> scopes, String one, String other) {
        if (has(scopes, one) && has(scopes, other)) {
            spec.error("scopes", "no pod is both " + one + " and " + other, "Use a separate quota for each.");
        }
    }

    /** The API accepts any name with a slash, though it counts none of it; it refuses others. */
    private static boolean isHarmless(String name, Value value) {
        if (name.contains("/")) {
            value.warning("has no effect: quotas do not count " + name, "Did you mean \"requests." + name + "\"?");
            return true;
        }
        value.error("is not counted by quotas", "Did you mean \"count/" + name + "\" or \"requests.cpu\"?");
        return false;
    }

    private static @Nullable QuotaScope scope(Value value) {
        String name = value.string();
        return name == null || !isKnown(name, value) ? null : QuotaScope.of(name);
    }

    private static boolean isKnown(String name, Value value) {
        if (!SCOPES.contains(name)) {
            value.error(
                    value.shown() + " is not a scope of pods",
                    "Did you mean one of " + String.join(", ", SCOPES) + "?");
            return false;
        }
        return true;
    }

    private static @Nullable QuotaScope expression(Value value) {
        Fields expression = value.fields();
        if (expression == null) {
            return null;
        }
        Value name = expression.require("scopeName");
        String text = name == null ? null : name.string();
        if (name == null || text == null || !isKnown(text, name)) {
            return null;
        }
        String operator = expression.requiredString("operator");
        List<String> values = expression.list("values", Value::string);
        boolean needsValues = operator.equals("In") || operator.equals("NotIn");
        if (needsValues && values.isEmpty()) {
            expression.error("operator", operator + " needs values", null);
        } else if (!operator.equals("Exists") && !text.equals(QuotaScope.PRIORITY_CLASS)) {
            expression.error("operator", "must be Exists for the scope " + text, null);
        }
        return new QuotaScope(text, operator, values);
    }
}
