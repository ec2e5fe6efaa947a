package dev.sawhorse.kube;

import java.util.AbstractSet;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A set of pods in the order in which they were added, told apart by identity; small for few pods, quick for many. */
public final class PodSet extends AbstractSet<Pod> {
    private final PodTable pods = new PodTable(false);

    @Override
    public int size() {
        return pods.size();
    }

    @Override
    public boolean contains(@Nullable Object pod) {
        return pods.indexOf(pod) >= 0;
    }

    @Override
    public boolean add(Pod pod) {
        if (pods.indexOf(pod) >= 0) {
            return false;
        }
        pods.append(pod);
        return true;
    }

    @Override
    public boolean remove(@Nullable Object pod) {
        int index = pods.indexOf(pod);
        if (index < 0) {
            return false;
        }
        pods.removeAt(index);
        return true;
    }

    @Override
    public void clear() {
        pods.clear();
    }

    @Override
    public Iterator<Pod> iterator() {
        PodTable.Cursor cursor = pods.new Cursor();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Pod next() {
                return cursor.nextPod();
            }

            @Override
            public void remove() {
                cursor.remove();
            }
        };
    }
}
