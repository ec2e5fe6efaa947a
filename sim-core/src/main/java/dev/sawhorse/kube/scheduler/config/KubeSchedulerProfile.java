// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.config;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One profile of a KubeSchedulerConfiguration, complete with defaults.
 *
 * @param percentageOfNodesToScore null for that of the configuration
 * @param weights of score plugins that differ from the default
 * @param disabledFilters the disabled filter plugins
 * @param disabledScores the disabled score plugins
 * @param preemption whether DefaultPreemption is enabled
 * @param addedAffinity node terms that apply to every pod
 * @param defaultConstraints the spread constraints of pods without any; null for the system's own
 * @param hardPodAffinityWeight the weight of a required affinity term of an existing pod in scores
 * @param ignorePreferredTermsOfExistingPods whether preferred terms of existing pods are ignored for pods without preferred
 *     terms
 */
public record KubeSchedulerProfile(
        String schedulerName,
        @Nullable Integer percentageOfNodesToScore,
        Map<String, Integer> weights,
        Set<String> disabledFilters,
        Set<String> disabledScores,
        boolean preemption,
        ScoringStrategy scoringStrategy,
        IgnoredResources ignoredResources,
        List<ResourceSpec> balancedResources,
        Affinity addedAffinity,
        @Nullable List<TopologySpreadConstraint> defaultConstraints,
        int hardPodAffinityWeight,
        boolean ignorePreferredTermsOfExistingPods) {
    /** The default profile. */
    public static final KubeSchedulerProfile DEFAULT = new KubeSchedulerProfile(
            "default-scheduler",
            null,
            Map.of(),
            Set.of(),
            Set.of(),
            true,
            ScoringStrategy.LEAST_ALLOCATED,
            IgnoredResources.NONE,
            ResourceSpec.CPU_AND_MEMORY,
            Affinity.NONE,
            null,
            1,
            false);

    public KubeSchedulerProfile {
        weights = Collections.unmodifiableMap(new TreeMap<>(weights));
        disabledFilters = Collections.unmodifiableSet(new TreeSet<>(disabledFilters));
        disabledScores = Collections.unmodifiableSet(new TreeSet<>(disabledScores));
        balancedResources = List.copyOf(balancedResources);
        defaultConstraints = defaultConstraints == null ? null : List.copyOf(defaultConstraints);
    }
}
