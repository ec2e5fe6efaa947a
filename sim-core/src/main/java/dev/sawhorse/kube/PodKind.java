package dev.sawhorse.kube;

/** How pods are stored: a pod knows its key and whether it is stored, so that neither has to be looked up. */
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
    public boolean isKnownToBeStored(Pod pod) {
        return pod.isStored();
    }
}
