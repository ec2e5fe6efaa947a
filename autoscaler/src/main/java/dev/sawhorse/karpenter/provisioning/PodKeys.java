// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.kube.api.Pod;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The keys of pods, each read when it is asked for: whoever writes of the pods of a burst has them read beside the run. */
final class PodKeys extends AbstractList<String> implements RandomAccess {
    private final List<Pod> pods;

    /** @param pods a list that does not change any more */
    PodKeys(List<Pod> pods) {
        this.pods = pods;
    }

    @Override
    public String get(int index) {
        return pods.get(index).key();
    }

    @Override
    public int size() {
        return pods.size();
    }
}
