// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.api.Volume;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The assignment of pods to classes. Of a pod's labels only those count that some selector has used so far; a selector with a
 * new label changes the classes.
 */
final class PodClasses {
    private static final int REMEMBERED = 1 << 12;

    /** The selectors of workloads. */
    @FunctionalInterface
    interface OwnerSelectors {
        /** Returns the selector of the workload that controls a pod, null if it has none that counts. */
        @Nullable
        LabelSelector selectorOf(String namespace, OwnerReference owner);
    }

    /** Returns the classes of the pods of a cluster. */
    static PodClasses of(Cluster cluster, Profile profile) {
        return new PodClasses(profile.spreadsByDefault(), cluster.services().list(), cluster.workloads()::selectorOf);
    }

    private record Traits(
            PodSpec spec,
            String namespace,
            Map<String, String> labels,
            @Nullable OwnerReference owner,
            String name) {
        /** Whether a pod certainly has these traits, by identity of the instances. */
        @SuppressWarnings("ReferenceEquality") // Pods of one owner share spec, labels and reference.
        boolean areThoseOf(Pod pod, @Nullable OwnerReference itsOwner) {
            return name.isEmpty()
                    && spec == pod.spec()
                    && labels == pod.meta().labels()
                    && owner == itsOwner
                    && namespace.equals(pod.meta().namespace());
        }
    }

    private record Known(Traits traits, PodClass podClass) {}

    private final boolean spreadsByDefault;
    private final Collection<Service> services;
    private final OwnerSelectors owners;
    private final Set<String> labelKeys = new TreeSet<>();
    private final Set<PodSpec> learned = new LinkedHashSet<>();
    private final Map<Traits, PodClass> known = new LinkedHashMap<>();
    private @Nullable Known last;

    PodClasses(boolean spreadsByDefault, Collection<Service> services, OwnerSelectors owners) {
        this.spreadsByDefault = spreadsByDefault;
        this.services = services;
        this.owners = owners;
    }

    /** Adds the label keys of a pod's terms and constraints; true if there are new ones. */
    boolean learn(Pod pod) {
        PodSpec spec = pod.spec();
        if (spec.topologySpreadConstraints().isEmpty() && !ExistingTerms.holdsAny(pod)) {
            return false;
        }
        if (!learned.add(spec)) {
            return false;
        }
        int before = labelKeys.size();
        for (TopologySpreadConstraint constraint : spec.topologySpreadConstraints()) {
            learn(constraint.labelSelector());
            labelKeys.addAll(constraint.matchLabelKeys());
        }
        spec.affinity().requiredPodAffinity().forEach(this::learn);
        spec.affinity().requiredPodAntiAffinity().forEach(this::learn);
        spec.affinity().preferredPodAffinity().stream()
                .map(WeightedPodAffinityTerm::term)
                .forEach(this::learn);
        spec.affinity().preferredPodAntiAffinity().stream()
                .map(WeightedPodAffinityTerm::term)
                .forEach(this::learn);
        return changed(labelKeys.size() > before);
    }

    /** Clears what depends on Services and workloads, after a change to them. */
    void forget() {
        known.clear();
        last = null;
    }

    PodClass of(Pod pod) {
        Known recent = last;
        if (recent == null || !recent.traits().areThoseOf(pod, owner(pod))) {
            recent = find(pod);
            last = recent;
        }
        return recent.podClass();
    }

    private Known find(Pod pod) {
        boolean volatileClaims = hasEphemeralVolume(pod.spec());
        Traits traits = new Traits(
                pod.spec(), pod.meta().namespace(), pod.meta().labels(), owner(pod), volatileClaims ? pod.name() : "");
        PodClass found = known.get(traits);
        if (found == null) {
            found = new PodClass(
                    pod.spec(), traits.namespace(), selectedLabels(traits), spreadBy(traits), traits.name());
            if (known.size() >= REMEMBERED) {
                known.clear();
            }
            known.put(traits, found);
        }
        return new Known(traits, found);
    }

    private @Nullable OwnerReference owner(Pod pod) {
        return spreadsByDefault ? pod.meta().controller() : null;
    }

    private boolean changed(boolean changed) {
        if (changed) {
            forget();
        }
        return changed;
    }

    private void learn(PodAffinityTerm term) {
        learn(term.labelSelector());
    }

    private void learn(@Nullable LabelSelector selector) {
        if (selector != null) {
            labelKeys.addAll(selector.matchLabels().keySet());
            selector.matchExpressions().stream().map(SelectorRequirement::key).forEach(labelKeys::add);
        }
    }

    private Map<String, String> selectedLabels(Traits traits) {
        Map<String, String> labels = new TreeMap<>();
        for (String key : labelKeys) {
            String value = traits.labels().get(key);
            if (value != null) {
                labels.put(key, value);
            }
        }
        return labels;
    }

    private List<LabelSelector> spreadBy(Traits traits) {
        List<LabelSelector> selectors = new ArrayList<>();
        if (!spreadsByDefault || !traits.spec().topologySpreadConstraints().isEmpty()) {
            return selectors;
        }
        for (Service service : services) {
            if (service.meta().namespace().equals(traits.namespace())
                    && !service.selector().isEmpty()
                    && new LabelSelector(service.selector(), List.of()).matches(traits.labels())) {
                selectors.add(new LabelSelector(service.selector(), List.of()));
            }
        }
        LabelSelector owner = traits.owner() == null ? null : owners.selectorOf(traits.namespace(), traits.owner());
        if (owner != null) {
            selectors.add(owner);
        }
        return selectors;
    }

    private static boolean hasEphemeralVolume(PodSpec spec) {
        for (Volume volume : spec.volumes()) {
            if (volume.kind() == Volume.Kind.EPHEMERAL) {
                return true;
            }
        }
        return false;
    }
}
