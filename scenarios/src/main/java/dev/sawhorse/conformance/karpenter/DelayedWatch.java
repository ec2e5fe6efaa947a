// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.store.Watch;
import java.util.Map;
import java.util.TreeMap;

/** A watch of NodeClaims that delivers deletions of held claims only when they are released. */
final class DelayedWatch implements Watch<NodeClaim> {
    private final Watch<NodeClaim> watch;
    private final Map<String, NodeClaim> late = new TreeMap<>();

    DelayedWatch(Watch<NodeClaim> watch) {
        this.watch = watch;
    }

    /** Holds the deletion of a claim back. */
    void hold(NodeClaim claim) {
        late.put(claim.name(), claim);
    }

    /** Delivers a deletion that was held back. */
    void release(NodeClaim claim) {
        if (late.remove(claim.name()) != null) {
            watch.on(Event.DELETED, claim);
        }
    }

    @Override
    public void on(Event event, NodeClaim claim) {
        if (event != Event.DELETED || !late.containsKey(claim.name())) {
            watch.on(event, claim);
        }
    }
}
