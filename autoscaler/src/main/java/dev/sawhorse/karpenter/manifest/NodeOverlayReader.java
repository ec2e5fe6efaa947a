// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.PriceOverlay;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.kube.manifest.ResourceListReader;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A reader of NodeOverlays. */
final class NodeOverlayReader {
    private static final int MAX_WEIGHT = 10_000;
    private static final int MAX_REQUIREMENTS = 100;
    private static final List<String> OWN_RESOURCES = List.of("cpu", "memory", "ephemeral-storage", "pods");

    private NodeOverlayReader() {}

    static NodeOverlay read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        if (reading.isApplied() && object.require("spec") != null) {
            check(spec);
        }
        return new NodeOverlay(
                meta,
                requirements(spec, reading),
                price(spec),
                spec.read("capacity", ResourceListReader::recorded),
                spec.integer("weight", 0, reading.isApplied() ? 1 : 0, MAX_WEIGHT));
    }

    @Upstream(file = "pkg/apis/v1alpha1/nodeoverlay_validation.go", symbol = "NodeOverlaySpec.validateCapacity")
    private static void check(Fields spec) {
        Value requirements = spec.value("requirements");
        if (requirements == null) {
            spec.missing("requirements", "Use an empty list to select every instance type: requirements: [].");
        } else if (requirements.list(requirement -> requirement).size() > MAX_REQUIREMENTS) {
            requirements.error("contains more than " + MAX_REQUIREMENTS + " requirements", null);
        }
        if (spec.has("price") && spec.has("priceAdjustment")) {
            spec.error("priceAdjustment", "must not be given together with price", null);
        }
        Value capacity = spec.value("capacity");
        if (capacity != null && capacity.node() instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                if (OWN_RESOURCES.contains(entry.key())) {
                    capacity.problems()
                            .error(
                                    entry.position(),
                                    capacity.path().child(entry.key()).toString(),
                                    entry.key() + " is defined by the instance type; an overlay can only add other "
                                            + "resources",
                                    null);
                }
            }
        }
    }

    private static List<RequirementSpec> requirements(Fields spec, ReadMode reading) {
        Function<Value, @Nullable RequirementSpec> reader =
                reading.isApplied() ? RequirementReader::ofOverlay : RequirementReader::recorded;
        return spec.list("requirements", reader);
    }

    private static @Nullable PriceOverlay price(Fields spec) {
        PriceOverlay price = spec.read("price", value -> text(value, PriceOverlay::parsePrice));
        PriceOverlay adjustment = spec.read("priceAdjustment", value -> text(value, PriceOverlay::parseAdjustment));
        return price == null ? adjustment : price;
    }

    /** Kubernetes refuses a price that YAML parses as a number: it must be quoted. */
    private static @Nullable PriceOverlay text(Value value, Function<String, PriceOverlay> parser) {
        return value.string() == null ? null : value.parsed("a price", parser);
    }
}
