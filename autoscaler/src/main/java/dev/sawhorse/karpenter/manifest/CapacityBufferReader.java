// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.CapacityBuffer.ScalableRef;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.ReadMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of CapacityBuffers. */
final class CapacityBufferReader {
    private static final List<String> SCALABLE = List.of("Deployment", "ReplicaSet", "StatefulSet");

    private CapacityBufferReader() {}

    static CapacityBuffer read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        if (reading.isApplied() && object.require("spec") != null) {
            check(spec);
        }
        return new CapacityBuffer(
                meta,
                new CapacityBuffer.Spec(
                        spec.string("provisioningStrategy", CapacityBuffer.ACTIVE_CAPACITY),
                        podTemplateRef(spec),
                        scalableRef(spec),
                        spec.read("replicas", value -> value.integer(0, Integer.MAX_VALUE)),
                        spec.read("percentage", value -> value.integer(0, Integer.MAX_VALUE)),
                        spec.read("limits", Limits.reader(reading))),
                CapacityBuffer.Status.NONE);
    }

    /** Violations of the custom resource definition are errors, accepted fields without effect are warnings. */
    private static void check(Fields spec) {
        boolean template = spec.has("podTemplateRef");
        boolean scalable = spec.has("scalableRef");
        if (template && scalable) {
            spec.error("scalableRef", "must not be given together with podTemplateRef", null);
        }
        if (template && !spec.has("replicas") && !spec.has("limits")) {
            spec.error("podTemplateRef", "needs replicas or limits, which set the number of pods", null);
        }
        Value percentage = spec.value("percentage");
        if (percentage != null && !scalable) {
            percentage.warning("has no effect without scalableRef, to whose replicas it refers", null);
        }
        Value strategy = spec.value("provisioningStrategy");
        if (strategy != null && !CapacityBuffer.ACTIVE_CAPACITY.equals(strategy.string())) {
            strategy.warning(
                    "is ignored by Karpenter, which treats every buffer as " + CapacityBuffer.ACTIVE_CAPACITY, null);
        }
        checkReferences(spec, template, scalable);
    }

    private static void checkReferences(Fields spec, boolean template, boolean scalable) {
        if (!template && !scalable) {
            spec.problems()
                    .warning(
                            spec.node().position(),
                            spec.path().toString(),
                            "refers to no pods, so no capacity is reserved",
                            "Maybe podTemplateRef or scalableRef is missing.");
        }
        if (template) {
            spec.fields("podTemplateRef").requiredString("name");
        }
        if (scalable) {
            Fields ref = spec.fields("scalableRef");
            ref.requiredString("name");
            String kind = ref.requiredString("kind");
            Value written = ref.value("kind");
            if (written != null && !kind.isEmpty() && !SCALABLE.contains(kind)) {
                written.warning(
                        "\"" + kind + "\" is not a kind for which Karpenter reserves capacity: "
                                + String.join(", ", SCALABLE),
                        null);
            } else if (written != null && kind.equals("StatefulSet")) {
                written.warning("StatefulSet is not simulated, so no capacity is reserved", null);
            }
        }
    }

    private static @Nullable String podTemplateRef(Fields spec) {
        Fields ref = spec.find("podTemplateRef");
        return ref == null ? null : ref.string("name", "");
    }

    private static @Nullable ScalableRef scalableRef(Fields spec) {
        Fields ref = spec.find("scalableRef");
        return ref == null
                ? null
                : new ScalableRef(ref.string("apiGroup", ""), ref.string("kind", ""), ref.string("name", ""));
    }
}
