package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.LimitRange;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;

/** Reads LimitRanges, as far as they say what containers get by default. */
final class LimitRangeReader {
    private LimitRangeReader() {}

    static LimitRange read(ObjectMeta meta, Fields object, Reading reading) {
        Resources requests = Resources.NONE;
        Resources limits = Resources.NONE;
        for (Fields item : object.fields("spec").list("limits", Value::fields)) {
            if (!item.requiredString("type").equals("Container")) {
                continue;
            }
            Resources byDefault = filled(amounts(item, "default"), amounts(item, "max"));
            Resources asked = filled(filled(amounts(item, "defaultRequest"), byDefault), amounts(item, "min"));
            limits = filled(limits, byDefault);
            requests = filled(requests, asked);
        }
        return new LimitRange(meta, requests, limits);
    }

    private static Resources amounts(Fields item, String name) {
        return item.read(name, Resources.NONE, ResourceListReader::nonNegative);
    }

    /** The API fills in the default limit from the maximum, and the default request from the default limit or the minimum. */
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
