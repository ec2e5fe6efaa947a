// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An index of the objects of an initial state by kind and name. The same object among the desired ones of a scenario, as in a
 * dump of a whole cluster, is not applied if controllers or the state create it.
 */
public final class StateIndex {
    private static final Set<String> OF_STATE = Set.of("Node", "NodeClaim", "Pod", "ReplicaSet", "Job");

    private record Identity(String kind, String key) {
        static Identity of(Manifest manifest) {
            return new Identity(manifest.kind().kind(), manifest.meta().key());
        }
    }

    private final Set<Identity> known = new LinkedHashSet<>();

    /** Whether objects of a kind are part of a state, rather than desired by users. */
    static boolean isOfState(String kind) {
        return OF_STATE.contains(kind);
    }

    /** Indexes the objects of a state. */
    public StateIndex(Manifests state) {
        state.all().stream()
                .filter(manifest -> OF_STATE.contains(manifest.kind().kind()))
                .forEach(manifest -> known.add(Identity.of(manifest)));
    }

    /** Returns the desired objects that are not part of the state. */
    public Manifests withoutState(Manifests desired) {
        List<Manifest> others = desired.all().stream()
                .filter(manifest -> !known.contains(Identity.of(manifest)))
                .toList();
        return new Manifests(others);
    }
}
