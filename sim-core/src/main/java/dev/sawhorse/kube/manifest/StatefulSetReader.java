// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.StatefulSet;
import org.jspecify.annotations.Nullable;

/** A reader of StatefulSets. */
final class StatefulSetReader {
    private StatefulSetReader() {}

    static StatefulSet read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        PodTemplate template = WorkloadReader.template(spec, reading, "Always");
        return new StatefulSet(
                meta,
                WorkloadReader.replicas(spec),
                WorkloadReader.selector(spec, template, reading),
                template,
                spec.string("podManagementPolicy", "OrderedReady").equals("Parallel"),
                rollingUpdate(spec.fields("updateStrategy")),
                WorkloadReader.minReadySeconds(spec),
                spec.fields("ordinals").integer("start", 0, 0, WorkloadReader.MAX_REPLICAS),
                spec.list("volumeClaimTemplates", value -> claim(value, reading)),
                claimRetention(spec.fields("persistentVolumeClaimRetentionPolicy")));
    }

    private static StatefulSet.ClaimRetention claimRetention(Fields policy) {
        return new StatefulSet.ClaimRetention(
                policy.string("whenDeleted", "Retain").equals("Delete"),
                policy.string("whenScaled", "Retain").equals("Delete"));
    }

    private static StatefulSet.@Nullable RollingUpdate rollingUpdate(Fields strategy) {
        if (strategy.string("type", "RollingUpdate").equals("OnDelete")) {
            return null;
        }
        Fields limits = strategy.fields("rollingUpdate");
        IntOrPercent unavailable = limits.read("maxUnavailable", IntOrPercent.of(1), WorkloadReader::intOrPercent);
        if (unavailable.value() == 0) {
            limits.error("maxUnavailable", "must not be 0: no pod could ever be replaced", null);
        }
        return new StatefulSet.RollingUpdate(
                limits.integer("partition", 0, 0, WorkloadReader.MAX_REPLICAS), unavailable);
    }

    private static @Nullable PersistentVolumeClaim claim(Value value, ReadMode reading) {
        Fields claim = value.fields();
        if (claim == null) {
            return null;
        }
        Fields meta = claim.fields("metadata");
        ObjectMeta named = ObjectMeta.of("", meta.requiredString("name"))
                .withLabels(meta.strings("labels"))
                .withAnnotations(meta.strings("annotations"));
        return StorageReader.claim(named, claim, reading);
    }
}
