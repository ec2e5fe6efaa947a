// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Taint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The template of a NodePool, from which its NodeClaims are made ({@code apis/v1/nodepool.go NodeClaimTemplate}).
 *
 * @param expireAfter null for Never
 * @param terminationGracePeriod null for drains without a time limit
 */
public record NodeClaimSpec(
        Map<String, String> labels,
        Map<String, String> annotations,
        NodeClassRef nodeClassRef,
        List<RequirementSpec> requirements,
        List<Taint> taints,
        List<Taint> startupTaints,
        @Nullable Duration expireAfter,
        @Nullable Duration terminationGracePeriod) {
    public NodeClaimSpec {
        labels = Labels.copyOf(labels);
        annotations = Labels.copyOf(annotations);
        requirements = List.copyOf(requirements);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
    }
}
