package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Resources;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The least that any pod of a round asks for, resource by resource: a node with less room than that takes none of them,
 * whatever they give up, since room only shrinks in a round.
 */
final class LeastRequests {
    private final @Nullable Resources ofHeld;
    private final @Nullable Resources ofOthers;

    private LeastRequests(@Nullable Resources ofHeld, @Nullable Resources ofOthers) {
        this.ofHeld = ofHeld;
        this.ofOthers = ofOthers;
    }

    static LeastRequests of(Collection<PodClass> classes) {
        Resources ofHeld = null;
        Resources ofOthers = null;
        for (PodClass podClass : classes) {
            if (podClass.isHeld()) {
                ofHeld = least(ofHeld, podClass.requests());
            } else {
                ofOthers = least(ofOthers, podClass.requests());
            }
        }
        return new LeastRequests(ofHeld, ofOthers);
    }

    private static Resources least(@Nullable Resources known, Resources requests) {
        return known == null ? requests : DaemonOverheadGroup.leastOf(known, requests);
    }

    /** Whether the node has room for any pod that may go to it, as far as that can be told from these amounts. */
    boolean mayFit(NodeSnapshot node, ConsolidateAfterHold hold) {
        Resources room = node.available();
        boolean mayFit = fits(ofOthers, room) || (fits(ofHeld, room) && !hold.isOn(node));
        return mayFit && !room.hasNegative();
    }

    private static boolean fits(@Nullable Resources least, Resources room) {
        return least != null && least.fitsWithin(room);
    }
}
