package dev.sawhorse.conformance;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Watch;
import java.util.Map;
import java.util.TreeMap;

/** A watch of NodeClaims that hears of some deletions only when it is let. */
final class DelayedWatch implements Watch<NodeClaim> {
    private final Watch<NodeClaim> watch;
    private final Map<String, NodeClaim> late = new TreeMap<>();

    DelayedWatch(Watch<NodeClaim> watch) {
        this.watch = watch;
    }

    /** Keeps the coming deletion of a claim back. */
    void hold(NodeClaim claim) {
        late.put(claim.name(), claim);
    }

    /** Tells of a deletion that was kept back. */
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
