// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;

/** A set of pods by identity, in insertion order; compact for few pods, fast for many. */
public final class PodSet extends PodTable {
    public PodSet() {
        super(false);
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
