// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.QueueSort;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import dev.sawhorse.kube.scheduler.TieBreak;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerProfile;
import java.util.ArrayList;
import java.util.List;

/** The predefined scheduling profiles. */
public final class Profiles {
    private static final int ALL_NODES = 100;

    private Profiles() {}

    /** Returns the default profile of kube-scheduler v1.37. */
    public static Profile defaultProfile() {
        return of(KubeSchedulerConfiguration.DEFAULT);
    }

    /** Returns the profile of a configuration for pods without schedulerName, with the default feature gates. */
    public static Profile of(KubeSchedulerConfiguration configuration) {
        return of(configuration, KubernetesFeatureGates.DEFAULT);
    }

    /** Returns the profile of a configuration for pods without schedulerName. */
    public static Profile of(KubeSchedulerConfiguration configuration, KubernetesFeatureGates gates) {
        boolean comparisons = gates.taintTolerationComparisonOperators();
        KubeSchedulerProfile profile = configuration.profile(Scheduler.DEFAULT_NAME);
        NodeAffinity nodeAffinity = new NodeAffinity(profile.addedAffinity());
        NodeResourcesFit fit = NodeResourcesFit.of(profile.scoringStrategy(), profile.ignoredResources());
        TaintToleration taints = new TaintToleration(comparisons);
        VolumeBinding volumeBinding = new VolumeBinding();
        PodTopologySpread spread = (profile.defaultConstraints() == null
                        ? PodTopologySpread.systemDefaulted()
                        : PodTopologySpread.withDefaults(profile.defaultConstraints()))
                .withComparisons(comparisons);
        InterPodAffinity podAffinity =
                new InterPodAffinity(profile.hardPodAffinityWeight(), profile.ignorePreferredTermsOfExistingPods());
        List<FilterPlugin> filters = new ArrayList<>(List.of(
                new NodeName(),
                new NodeUnschedulable(),
                taints,
                nodeAffinity,
                new NodePorts(),
                fit,
                new VolumeRestrictions(),
                new NodeVolumeLimits(),
                volumeBinding,
                new VolumeZone(),
                spread,
                podAffinity));
        filters.removeIf(filter -> profile.disabledFilters().contains(filter.name()));
        List<WeightedScore> scores = new ArrayList<>();
        add(scores, profile, taints, 3);
        add(scores, profile, nodeAffinity, 2);
        add(scores, profile, fit, 1);
        add(scores, profile, volumeBinding, 1);
        add(scores, profile, spread, 2);
        add(scores, profile, podAffinity, 2);
        add(scores, profile, new NodeResourcesBalancedAllocation(profile.balancedResources()), 1);
        add(scores, profile, new ImageLocality(), 1);
        add(scores, profile, new DynamicResources(), 2);
        Integer percentage = profile.percentageOfNodesToScore();
        return new Profile(
                filters,
                scores,
                QueueSort.PRIORITY,
                percentage == null ? configuration.percentageOfNodesToScore() : percentage,
                profile.preemption(),
                profile.defaultConstraints() == null
                        || !profile.defaultConstraints().isEmpty(),
                true,
                TieBreak.HEAP);
    }

    private static void add(List<WeightedScore> to, KubeSchedulerProfile profile, ScorePlugin plugin, int weight) {
        if (!profile.disabledScores().contains(plugin.name())) {
            to.add(new WeightedScore(plugin, profile.weights().getOrDefault(plugin.name(), weight)));
        }
    }

    /**
     * Returns a simple rule for test benches: the least allocated node by actual requests, pods in the order of priority,
     * creation time and name. Pending pods are retried on any change. There are no preferences, no preemption, and no messages
     * of unschedulable pods.
     */
    public static Profile leastAllocatedOnly() {
        return leastAllocated(List.of());
    }

    /** Returns the same rule for pods with volumes: a node must be in their topology and able to attach them. */
    public static Profile leastAllocatedWithVolumes() {
        return leastAllocated(List.of(new NodeVolumeLimits(), new VolumeBinding()));
    }

    private static Profile leastAllocated(List<FilterPlugin> further) {
        NodeResourcesFit fit = NodeResourcesFit.leastAllocatedByRequests();
        List<FilterPlugin> filters = new ArrayList<>(List.of(
                new NodeName(),
                new NodeUnschedulable(),
                new TaintToleration(false),
                new NodeAffinity(),
                fit,
                PodTopologySpread.withDefaults(List.of()),
                new InterPodAffinity()));
        filters.addAll(further);
        return new Profile(
                filters.stream().<FilterPlugin>map(AlwaysRequeueFilter::new).toList(),
                List.of(new WeightedScore(fit, 1)),
                QueueSort.PRIORITY_CREATION_NAME,
                ALL_NODES,
                false,
                false,
                false,
                TieBreak.OLDEST);
    }
}
