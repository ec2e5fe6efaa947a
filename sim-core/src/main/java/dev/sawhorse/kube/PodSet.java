package dev.sawhorse.kube;

/** A set of pods in the order in which they were added, told apart by identity; small for few pods, quick for many. */
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
