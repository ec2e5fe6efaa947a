package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DaemonSet ({@code apps/v1}) as it is wanted: one pod on every node that its template suits.
 *
 * @param rollingUpdate how pods of an old template are replaced, null for the strategy OnDelete: not at all
 * @param minReadySeconds for how long a pod must have been ready to be available
 */
public record DaemonSet(
        ObjectMeta meta,
        LabelSelector selector,
        PodTemplate template,
        @Nullable RollingUpdate rollingUpdate,
        int minReadySeconds) {

    /**
     * How fast pods of an old template may be replaced.
     *
     * @param maxSurge on how many nodes a new pod may run beside the old one; 0 if the old one goes first
     * @param maxUnavailable on how many nodes no pod may be available, where none is started beside another
     */
    public record RollingUpdate(IntOrPercent maxSurge, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT = new RollingUpdate(IntOrPercent.of(0), IntOrPercent.of(1));

        /** Returns on how many of the nodes a new pod may run beside the old one. */
        public int surge(int nodes) {
            return maxSurge.roundedUp(nodes);
        }

        /** Returns how many of the nodes may be without an available pod: 1 where nothing else is allowed either. */
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
