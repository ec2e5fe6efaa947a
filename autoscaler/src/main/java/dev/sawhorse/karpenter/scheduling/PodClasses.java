// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pod classes of a round.
 */
final class PodClasses {
    private final PreferencePolicy policy;
    private final Preferences preferences;
    private final VolumeTopology volumeTopology;
    private final DefaultTopologySpread defaultSpread;
    private final Set<Pod> held;
    private final Map<PodSpec, PodSpec> spreadSpecs = new LinkedHashMap<>();
    private final Map<PodClass.Key, PodClass> classes = new LinkedHashMap<>();
    private @Nullable Last last;
    private int dataCount;

    /**
     * The last pod of which the class was found, with its class.
     */
    private record Last(Pod pod, PodClass podClass) {}

    PodClasses(
            PreferencePolicy policy,
            Preferences preferences,
            VolumeTopology volumeTopology,
            DefaultTopologySpread defaultSpread,
            Set<Pod> held) {
        this.policy = policy;
        this.preferences = preferences;
        this.volumeTopology = volumeTopology;
        this.defaultSpread = defaultSpread;
        this.held = held;
    }

    /** Returns the classes of all pods asked about so far. */
    Collection<PodClass> all() {
        return classes.values();
    }

    /** Returns the class of a pod; pods of one template mostly come one after the other. */
    @SuppressWarnings("ReferenceEquality") // Pods of one template share spec and labels.
    PodClass of(Pod pod) {
        Last before = last;
        if (before != null
                && pod.spec() == before.pod().spec()
                && pod.meta().labels() == before.pod().meta().labels()
                && pod.meta().namespace().equals(before.pod().meta().namespace())
                && isToldByTemplate(pod)) {
            return before.podClass();
        }
        PodClass found = find(pod);
        last = new Last(pod, found);
        return found;
    }

    /** Whether pods of one template are of one class, whatever else is the case. */
    private boolean isToldByTemplate(Pod pod) {
        return held.isEmpty()
                && defaultSpread.constraints().isEmpty()
                && pod.spec().volumes().isEmpty();
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.updateCachedPodData")
    @Upstream(
            file = "pkg/controllers/provisioning/provisioner.go",
            symbol = "Provisioner.getVolumeTopologyRequirements",
            differs =
                    "a pod whose volume cannot be looked up keeps its topology rules; upstream applies them only after "
                            + "it has failed once")
    private PodClass find(Pod pod) {
        boolean mounts = !pod.spec().volumes().isEmpty();
        PodClass.Key key = new PodClass.Key(
                pod.meta().namespace(),
                pod.meta().labels(),
                withDefaultSpread(pod),
                mounts ? volumeTopology.alternatives(pod) : List.of(),
                mounts ? volumeTopology.claimsByDriver(pod) : Map.of(),
                held.contains(pod));
        PodClass known = classes.get(key);
        if (known == null) {
            known = new PodClass(key, this);
            classes.put(key, known);
        }
        return known;
    }

    private PodSpec withDefaultSpread(Pod pod) {
        List<TopologySpreadConstraint> constraints = defaultSpread.constraintsOf(pod);
        if (constraints.isEmpty()) {
            return pod.spec();
        }
        PodSpec spread =
                pod.spec().toBuilder().topologySpreadConstraints(constraints).build();
        return spreadSpecs.computeIfAbsent(spread, spec -> spec);
    }

    PodData data(PodClass podClass, PodConstraints constraints) {
        return new PodData(dataCount++, podClass, constraints, policy);
    }

    /** Returns the pods after the next step of relaxation, null if they have nothing left to give up. */
    @Nullable
    PodData relax(PodData data) {
        if (!data.isRelaxationKnown()) {
            PodConstraints relaxed = preferences.relax(data.constraints());
            data.relaxesTo(relaxed == null ? null : data(data.podClass(), relaxed));
        }
        return data.relaxed();
    }
}
