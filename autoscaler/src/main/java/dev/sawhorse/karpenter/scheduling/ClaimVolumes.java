// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The volumes of the pods of one claim, against the limits that a provider may state for its instance types. */
final class ClaimVolumes {
    private final InstanceTypes types;
    private final Map<String, Set<String>> claimsByDriver = new TreeMap<>();

    ClaimVolumes(InstanceTypes types) {
        this.types = types;
    }

    /** Returns whether the volumes of a pod may exclude instance types. */
    boolean areLimited(Map<String, Set<String>> ofPod) {
        return types.hasVolumeAttachmentLimits() && !ofPod.isEmpty();
    }

    /** Returns those of the types that attach the volumes of the claim and of a further pod. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "filterInstanceTypesByVolumeAttachmentLimits")
    TypeSet attaching(TypeSet from, Map<String, Set<String>> ofPod) {
        if (!areLimited(ofPod)) {
            return from;
        }
        Map<String, Integer> counts = new TreeMap<>();
        claimsByDriver.forEach((driver, claims) -> counts.put(driver, claims.size()));
        ofPod.forEach((driver, claims) -> {
            Set<String> all = new TreeSet<>(claimsByDriver.getOrDefault(driver, Set.of()));
            all.addAll(claims);
            counts.put(driver, all.size());
        });
        return from.and(TypeSet.where(types.size(), row -> attaches(types.get(row), counts)));
    }

    private static boolean attaches(InstanceType type, Map<String, Integer> counts) {
        return type.volumeAttachmentLimits().entrySet().stream()
                .allMatch(limit -> counts.getOrDefault(limit.getKey(), 0) <= limit.getValue());
    }

    /** Records the volumes of a pod that was added. */
    void add(Map<String, Set<String>> ofPod) {
        ofPod.forEach((driver, claims) ->
                claimsByDriver.computeIfAbsent(driver, key -> new TreeSet<>()).addAll(claims));
    }
}
