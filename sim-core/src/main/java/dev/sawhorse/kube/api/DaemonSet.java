// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DaemonSet ({@code apps/v1}): one pod on every node that its template matches.
 *
 * @param rollingUpdate the limits of replacing pods of an old template, null for the strategy OnDelete
 * @param minReadySeconds the time a pod must be ready to be available
 */
public record DaemonSet(
        ObjectMeta meta,
        LabelSelector selector,
        PodTemplate template,
        @Nullable RollingUpdate rollingUpdate,
        int minReadySeconds) {

    /**
     * The limits of a rolling update.
     *
     * @param maxSurge the nodes on which a new pod may run beside the old one; 0 to delete the old one first
     * @param maxUnavailable the nodes without an available pod, if there is no surge
     */
    public record RollingUpdate(IntOrPercent maxSurge, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT = new RollingUpdate(IntOrPercent.of(0), IntOrPercent.of(1));

        /** Returns the number of nodes on which a new pod may run beside the old one. */
        public int surge(int nodes) {
            return maxSurge.roundedUp(nodes);
        }

        /** Returns the number of nodes that may be without an available pod: 1 if neither limit allows any. */
        public int unavailable(int nodes) {
            int unavailable = maxUnavailable.roundedUp(nodes);
            return unavailable == 0 && surge(nodes) == 0 ? 1 : unavailable;
        }
    }

    public static DaemonSet of(ObjectMeta meta, PodTemplate template) {
        LabelSelector selector = new LabelSelector(template.labels(), List.of());
        return new DaemonSet(meta, selector, template, RollingUpdate.DEFAULT, 0);
    }

    public String key() {
        return meta.key();
    }

    public long minReadyNanos() {
        return minReadySeconds * 1_000_000_000L;
    }

    public DaemonSet withMeta(ObjectMeta changed) {
        return new DaemonSet(changed, selector, template, rollingUpdate, minReadySeconds);
    }

    public DaemonSet withTemplate(PodTemplate changed) {
        return new DaemonSet(meta, selector, changed, rollingUpdate, minReadySeconds);
    }

    public DaemonSet withRollingUpdate(@Nullable RollingUpdate changed) {
        return new DaemonSet(meta, selector, template, changed, minReadySeconds);
    }
}
