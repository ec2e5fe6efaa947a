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
    private static final String TOO_MANY = "would exceed volume limit for all instance type options";

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
        Map<String, Integer> counts = counts(ofPod);
        return from.and(TypeSet.where(types.size(), row -> attaches(types.get(row), counts)));
    }

    /** Returns the numbers of volumes by driver once a pod is added. */
    private Map<String, Integer> counts(Map<String, Set<String>> ofPod) {
        Map<String, Integer> counts = new TreeMap<>();
        claimsByDriver.forEach((driver, claims) -> counts.put(driver, claims.size()));
        ofPod.forEach((driver, claims) -> {
            Set<String> all = new TreeSet<>(claimsByDriver.getOrDefault(driver, Set.of()));
            all.addAll(claims);
            counts.put(driver, all.size());
        });
        return counts;
    }

    /**
     * Returns the error for a pod whose volumes none of the types attaches, which names a driver whose limit all of them miss,
     * if there is one ({@code nodeclaim.go volumeAttachmentLimitError}).
     */
    SchedulingError limitError(TypeSet from, Map<String, Set<String>> ofPod) {
        for (Map.Entry<String, Integer> count : counts(ofPod).entrySet()) {
            String driver = count.getKey();
            int most = -1;
            for (InstanceType type : types.select(from)) {
                most = Math.max(most, type.volumeAttachmentLimits().getOrDefault(driver, Integer.MAX_VALUE));
            }
            if (most < count.getValue()) {
                return new SchedulingError.Plain(TOO_MANY + " (provisioner=" + driver + ", volume-count="
                        + count.getValue() + ", volume-limit=" + most + ")");
            }
        }
        return new SchedulingError.Plain(TOO_MANY);
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
