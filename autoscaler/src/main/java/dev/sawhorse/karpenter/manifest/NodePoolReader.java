// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.manifest.Names;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.kube.manifest.ResourceListReader;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of NodePools. */
final class NodePoolReader {
    private static final int MAX_WEIGHT = 100;
    private static final int MAX_LABELS = 100;
    private static final List<String> NODE_RESOURCES = List.of("cpu", "memory", "ephemeral-storage", "pods", "nodes");

    private NodePoolReader() {}

    static NodePool read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        if (reading.isApplied()) {
            object.require("spec");
            checkStatic(spec);
        }
        return new NodePool(
                meta,
                template(spec, reading),
                DisruptionReader.read(spec, reading),
                spec.integer("weight", 0, reading.isApplied() ? 1 : 0, MAX_WEIGHT),
                limits(spec, reading),
                spec.read("replicas", value -> value.wholeNumber(0, Integer.MAX_VALUE)),
                Conditions.isReady(object, reading) && (!reading.isApplied() || passesRuntimeValidation(spec)),
                reading.time(object.fields("metadata"), "deletionTimestamp") != Pod.NEVER && !reading.isApplied());
    }

    private static boolean passesRuntimeValidation(Fields spec) {
        RuntimeValidation validation = RuntimeValidation.of("NodePool");
        validation.checkTemplate(spec.fields("template").fields("spec"));
        return validation.passed();
    }

    /** The definition accepts a negative limit; it is exceeded from the start. */
    private static @Nullable Resources limits(Fields spec, ReadMode reading) {
        Resources limits = spec.read("limits", ResourceListReader::limits);
        if (limits == null || limits.isEmpty()) {
            return null;
        }
        limits.asMap().forEach((name, amount) -> {
            Value value = spec.fields("limits").value(name);
            if (reading.isApplied() && value != null) {
                warnOfLimit(value, name, amount);
            }
        });
        return limits;
    }

    private static void warnOfLimit(Value value, String name, long amount) {
        if (amount < 0) {
            value.warning(
                    value.shown() + " is negative, so the NodePool never launches a node",
                    "Use 0, which has the same effect, or remove it for no limit.");
        }
        // Custom resources have a domain, as nvidia.com/gpu.
        if (!name.contains("/") && !name.startsWith("hugepages-") && !NODE_RESOURCES.contains(name)) {
            value.warning(
                    "\"" + name + "\" is not a resource of nodes, so the limit has no effect",
                    Spelling.hint(name, NODE_RESOURCES));
        }
    }

    private static void checkStatic(Fields spec) {
        if (!spec.has("replicas")) {
            return;
        }
        if (spec.has("weight")) {
            spec.error("weight", "must be absent for a static NodePool (one with replicas)", null);
        }
        if (spec.fields("limits").names().stream().anyMatch(name -> !name.equals("nodes"))) {
            spec.error("limits", "may only limit nodes for a static NodePool (one with replicas)", null);
        }
    }

    private static NodeClaimSpec template(Fields spec, ReadMode reading) {
        Fields template = spec.fields("template");
        Fields meta = template.fields("metadata");
        Fields claim = template.fields("spec");
        if (reading.isApplied()) {
            if (spec.require("template") != null && template.require("spec") != null) {
                ClaimTerms.require(claim);
            }
            checkLabels(meta);
        }
        Map<String, String> labels = reading.isApplied() ? Names.requireLabels(meta, "labels") : meta.strings("labels");
        return new NodeClaimSpec(
                labels,
                meta.strings("annotations"),
                ClaimTerms.nodeClassRef(claim),
                ClaimTerms.requirements(claim, reading),
                ClaimTerms.taints(claim, "taints", reading),
                ClaimTerms.taints(claim, "startupTaints", reading),
                ClaimTerms.expireAfter(claim, reading),
                Durations.find(claim, "terminationGracePeriod", reading));
    }

    @Upstream(file = "pkg/apis/v1/nodepool_validation.go", symbol = "NodeClaimTemplate.validateLabels")
    private static void checkLabels(Fields meta) {
        Value labels = meta.value("labels");
        if (labels == null || !(labels.node() instanceof MappingNode mapping)) {
            return;
        }
        for (MappingNode.Entry entry : mapping.entries()) {
            if (Names.isQualifiedName(entry.key())) {
                RequirementReader.checkKey(
                        entry.key(), entry.position(), labels.path().child(entry.key()), labels.problems());
            }
        }
        if (mapping.entries().size() > MAX_LABELS) {
            labels.error("more than " + MAX_LABELS + " labels", null);
        }
    }
}
