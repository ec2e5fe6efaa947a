// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Resources;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The minimum request of the pods of a scheduling round for each resource: a node with less available takes none of them, since
 * what is available only shrinks during a round.
 */
final class MinPodRequests {
    private final @Nullable Resources ofHeld;
    private final @Nullable Resources ofOthers;

    private MinPodRequests(@Nullable Resources ofHeld, @Nullable Resources ofOthers) {
        this.ofHeld = ofHeld;
        this.ofOthers = ofOthers;
    }

    static MinPodRequests of(Collection<PodClass> classes) {
        Resources ofHeld = null;
        Resources ofOthers = null;
        for (PodClass podClass : classes) {
            if (podClass.isHeld()) {
                ofHeld = least(ofHeld, podClass.requests());
            } else {
                ofOthers = least(ofOthers, podClass.requests());
            }
        }
        return new MinPodRequests(ofHeld, ofOthers);
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
