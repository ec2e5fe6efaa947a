package dev.sawhorse.kube.scheduler.config;

import dev.sawhorse.kube.Affinity;
import dev.sawhorse.kube.TopologySpreadConstraint;
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
 * @param percentageOfNodesToScore null where the configuration as a whole decides
 * @param weights of score plugins, where they differ from the default
 * @param disabledFilters the filter plugins that are switched off
 * @param disabledScores the score plugins that are switched off
 * @param preemption whether DefaultPreemption runs
 * @param addedAffinity node terms that hold for every pod
 * @param defaultConstraints the spread constraints of pods that have none; null for the system's own
 * @param hardPodAffinityWeight what a required affinity term of a running pod counts in scores
 * @param ignorePreferredTermsOfExistingPods whether pods without preferred terms of their own skip those of others
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
