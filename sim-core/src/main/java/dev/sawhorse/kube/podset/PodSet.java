// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Shortcuts;
import java.util.LinkedHashSet;
import java.util.Set;

/** A set of pods by identity, in insertion order; compact for few pods, fast for many. */
public final class PodSet extends PodTable {
    PodSet() {
        super(false);
    }

    /** Makes an empty set of pods by identity, in insertion order: a linked hash set without shortcuts. */
    public static Set<Pod> create() {
        return Shortcuts.areEnabled() ? new PodSet() : new LinkedHashSet<>();
    }

    @Override
    public boolean add(Pod pod) {
        if (indexOf(pod) >= 0) {
            return false;
        }
        append(pod);
        return true;
    }
}
