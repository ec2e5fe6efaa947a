// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;

/** The store operations of pods, which hold their key and stored flag themselves. */
final class PodKind implements Kind<Pod> {
    @Override
    public ObjectMeta meta(Pod pod) {
        return pod.meta();
    }

    @Override
    public String key(Pod pod) {
        return pod.key();
    }

    @Override
    public void stored(Pod pod, boolean stored) {
        pod.stored(stored);
    }

    @Override
    public boolean isMarkedStored(Pod pod) {
        return pod.isStored();
    }
}
