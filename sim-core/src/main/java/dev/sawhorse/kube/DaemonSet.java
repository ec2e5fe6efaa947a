package dev.sawhorse.kube;

import java.util.List;

/** A DaemonSet ({@code apps/v1}) as it is wanted: one pod on every node that its template suits. */
public record DaemonSet(ObjectMeta meta, LabelSelector selector, PodTemplate template) {

    public static DaemonSet of(ObjectMeta meta, PodTemplate template) {
        return new DaemonSet(meta, new LabelSelector(template.labels(), List.of()), template);
    }

    public String key() {
        return meta.key();
    }

    public DaemonSet withMeta(ObjectMeta changed) {
        return new DaemonSet(changed, selector, template);
    }
}
