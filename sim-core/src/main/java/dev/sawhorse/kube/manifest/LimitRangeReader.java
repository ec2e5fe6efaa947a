// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.LimitRange;
import dev.sawhorse.kube.api.LimitRangeItem;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A reader of LimitRanges. */
final class LimitRangeReader {
    private LimitRangeReader() {}

    static LimitRange read(ObjectMeta meta, Fields object, ReadMode reading) {
        Resources requests = Resources.NONE;
        Resources limits = Resources.NONE;
        List<LimitRangeItem> items = new ArrayList<>();
        for (Fields item : object.fields("spec").list("limits", Value::fields)) {
            LimitRangeItem.Type type = type(item);
            if (type == null) {
                continue;
            }
            Resources min = amounts(item, "min");
            Resources max = amounts(item, "max");
            items.add(new LimitRangeItem(type, min, max, ratios(item)));
            if (reading.isApplied()) {
                requireOrder(item, "min", min, max);
            }
            if (type == LimitRangeItem.Type.CONTAINER) {
                Resources byDefault = filled(amounts(item, "default"), max);
                Resources defaultRequests = filled(filled(amounts(item, "defaultRequest"), byDefault), min);
                limits = filled(limits, byDefault);
                requests = filled(requests, defaultRequests);
                if (reading.isApplied()) {
                    requireOrder(item, "default", amounts(item, "default"), max);
                    requireOrder(item, "defaultRequest", amounts(item, "defaultRequest"), byDefault);
                }
            }
        }
        return new LimitRange(meta, requests, limits, items);
    }

    private static LimitRangeItem.@Nullable Type type(Fields item) {
        String text = item.requiredString("type");
        for (LimitRangeItem.Type type : LimitRangeItem.Type.values()) {
            if (type.text().equals(text)) {
                return type;
            }
        }
        if (!text.isEmpty()) {
            item.error("type", "is " + text + ", but must be Container, Pod or PersistentVolumeClaim", null);
        }
        return null;
    }

    private static Map<String, Quantity> ratios(Fields item) {
        Map<String, Quantity> ratios = new TreeMap<>();
        Fields given = item.fields("maxLimitRequestRatio");
        for (String resource : given.names()) {
            Value value = given.value(resource);
            Quantity ratio = value == null ? null : value.parsed("a number such as 2 or 1.5", QuantityText::parse);
            if (value == null || ratio == null) {
                continue;
            }
            if (ratio.amount().compareTo(BigDecimal.ONE) < 0) {
                value.error(value.shown() + " is below 1, but a limit must not be below its request", null);
            } else {
                ratios.put(resource, ratio);
            }
        }
        return ratios;
    }

    /** The API refuses bounds and defaults that no container could meet. */
    private static void requireOrder(Fields item, String name, Resources lower, Resources upper) {
        for (String resource : lower.names()) {
            if (upper.has(resource) && lower.amount(resource) > upper.amount(resource)) {
                item.fields(name)
                        .error(
                                resource,
                                "is greater than the maximum, " + Quantity.format(resource, upper.amount(resource)),
                                "Maybe they are swapped.");
            }
        }
    }

    private static Resources amounts(Fields item, String name) {
        return item.read(name, Resources.NONE, ResourceListReader::nonNegative);
    }

    /**
     * Returns the amounts with API defaults: the default limit from the maximum, and the default request from the default limit
     * or the minimum.
     */
    private static Resources filled(Resources given, Resources defaults) {
        Resources all = given;
        for (String resource : defaults.names()) {
            if (!all.has(resource)) {
                all = all.with(ResourceName.index(resource), defaults.amount(resource));
            }
        }
        return all;
    }
}
