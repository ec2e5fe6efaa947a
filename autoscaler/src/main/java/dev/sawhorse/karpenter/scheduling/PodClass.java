// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A class of pods that differ in name only: results about one pod hold for all of them.
 *
 * @see PodClasses
 */
final class PodClass {
    /**
     * The key of a class: everything that a decision about a pod can depend on.
     */
    record Key(
            String namespace,
            Map<String, String> labels,
            PodSpec spec,
            List<Requirements> volumeAlternatives,
            Map<String, Set<String>> volumes,
            boolean held) {}

    private final Key key;
    private final List<HostPort> hostPorts;
    private final PodData original;

    /** Topology groups whose selector has been held against these pods, and those of them that select the pods. */
    private int groupsSeen;

    private final List<TopologyGroup> selectedBy = new ArrayList<>();
    private int inverseGroupsSeen;
    private final List<TopologyGroup> repelledBy = new ArrayList<>();

    PodClass(Key key, PodClasses classes) {
        this.key = key;
        this.hostPorts = HostPortUsage.of(key.spec());
        this.original = classes.data(this, PodConstraints.of(key.spec()));
    }

    String namespace() {
        return key.namespace();
    }

    Map<String, String> labels() {
        return key.labels();
    }

    Resources requests() {
        return key.spec().requests();
    }

    List<HostPort> hostPorts() {
        return hostPorts;
    }

    boolean hasResourceClaims() {
        return key.spec().hasResourceClaims();
    }

    /** Returns the alternatives that the pods' volumes leave, none if they bind the pods to no place. */
    List<Requirements> volumeAlternatives() {
        return key.volumeAlternatives();
    }

    /** Returns the claims the pods mount, by CSI driver. */
    Map<String, Set<String>> volumes() {
        return key.volumes();
    }

    /** Whether nodes inside their consolidateAfter do not take the pods. */
    boolean isHeld() {
        return key.held();
    }

    /** Returns the pods as they are, nothing given up yet. */
    PodData original() {
        return original;
    }

    /** Returns those of the groups (which only become more) that select the pods. */
    List<TopologyGroup> selectedBy(TopologyGroups groups) {
        if (groupsSeen < groups.size()) {
            groups.addSelecting(this, groupsSeen, selectedBy);
            groupsSeen = groups.size();
        }
        return selectedBy;
    }

    /** Returns those of the inverse anti-affinities (which only become more) that keep the pods away. */
    List<TopologyGroup> repelledBy(TopologyGroups inverseGroups) {
        if (inverseGroupsSeen < inverseGroups.size()) {
            inverseGroups.addSelecting(this, inverseGroupsSeen, repelledBy);
            inverseGroupsSeen = inverseGroups.size();
        }
        return repelledBy;
    }
}
