// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.store;

import dev.sawhorse.kube.api.AlreadyExistsException;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The API server's objects of one kind by {@code namespace/name}, with watches that have no delay.
 *
 * <p>Watches are notified in the order of their registration. A change made during a notification is notified after it, so that
 * every watch sees the same changes in the same order.
 *
 * @param <T> the objects' type
 */
public final class Store<T> {
    private record Change<T>(Event event, T object) {}

    private final Kind<T> kind;
    private final LongSupplier clock;
    private final Map<String, T> objects = new LinkedHashMap<>();
    private final List<Watch<T>> watches = new ArrayList<>();
    private final ArrayDeque<Change<T>> pending = new ArrayDeque<>();
    private boolean notifying;
    private long version;
    private @Nullable Consumer<? super T> admission;

    /**
     * Makes an empty store.
     *
     * @param clock nanoseconds since the simulation's start, for the times of deletions
     */
    public Store(LongSupplier clock, Kind<T> kind) {
        this.clock = clock;
        this.kind = kind;
    }

    /** Adds an admission check of new objects, which throws to refuse one. */
    public void admission(Consumer<? super T> check) {
        Consumer<? super T> earlier = admission;
        admission = earlier == null
                ? check
                : object -> {
                    earlier.accept(object);
                    check.accept(object);
                };
    }

    /** Adds a watch, which is notified of every existing object (as added, oldest first) and of every change from now on. */
    public void watch(Watch<T> watch) {
        for (T object : objects.values()) {
            watch.on(Event.ADDED, object);
        }
        watches.add(watch);
    }

    /**
     * Adds an object.
     *
     * @throws AlreadyExistsException if an object of that namespace and name exists
     * @throws ForbiddenException if an admission check refuses it
     */
    public void create(T object) {
        String key = kind.key(object);
        if (admission != null && !objects.containsKey(key)) {
            admission.accept(object);
        }
        if (!put(key, object)) {
            throw new AlreadyExistsException(key);
        }
        notifyAdded(object);
    }

    /** Adds an object without notifying the watches yet; false if an object of that namespace and name exists. */
    public boolean put(T object) {
        return put(kind.key(object), object);
    }

    private boolean put(String key, T object) {
        if (objects.putIfAbsent(key, object) != null) {
            return false;
        }
        kind.stored(object, true);
        return true;
    }

    /** Notifies the watches of an object that was just {@link #put}. */
    public void notifyAdded(T object) {
        notifyChange(Event.ADDED, object);
    }

    /** Returns the object of that {@code namespace/name} (only the name for cluster-scoped kinds), or null. */
    public @Nullable T find(String key) {
        return objects.get(key);
    }

    /** Returns the object of that {@code namespace/name}; throws if there is none. */
    public T require(String key) {
        T object = objects.get(key);
        if (object == null) {
            throw new IllegalStateException("there is no " + key + "\nMaybe it was deleted in the meantime.");
        }
        return object;
    }

    public boolean contains(String key) {
        return objects.containsKey(key);
    }

    /** Returns all objects in the order of their creation; a live, unmodifiable view. */
    public Collection<T> list() {
        return Collections.unmodifiableCollection(objects.values());
    }

    /** Returns all objects by {@code namespace/name}, in the order of their creation; a live, unmodifiable view. */
    public Map<String, T> byKey() {
        return Collections.unmodifiableMap(objects);
    }

    /** Returns the metadata of all objects, in the order of their creation. */
    public Stream<ObjectMeta> metas() {
        return objects.values().stream().map(kind::meta);
    }

    public int size() {
        return objects.size();
    }

    /** Returns the number of changes that the watches were notified of, 0 for a store that was never written to. */
    public long version() {
        return version;
    }

    /**
     * Notifies the watches of a changed object: the stored one, mutated, or a new value under the same key. A deleted object
     * without finalizers is removed. No effect for an object that no longer exists.
     */
    public void update(T object) {
        if (!kind.isMarkedStored(object) && !replace(object)) {
            return;
        }
        if (kind.isDeleting(object) && kind.finalizers(object).isEmpty()) {
            remove(kind.key(object), object);
            return;
        }
        notifyChange(Event.MODIFIED, object);
    }

    private boolean replace(T object) {
        T before = objects.replace(kind.key(object), object);
        if (before == null) {
            return false;
        }
        kind.stored(before, false);
        kind.stored(object, true);
        return true;
    }

    private void remove(String key, T object) {
        objects.remove(key);
        kind.stored(object, false);
        notifyChange(Event.DELETED, object);
    }

    /**
     * Deletes an object: it is removed at once, or, if it has finalizers, when the last of them is removed. No effect for an
     * object that is deleted already or no longer exists.
     */
    public void delete(T object) {
        String key = kind.key(object);
        T stored = kind.isMarkedStored(object) ? object : objects.get(key);
        if (stored == null || kind.isDeleting(stored)) {
            return;
        }
        if (kind.finalizers(stored).isEmpty()) {
            remove(key, stored);
            return;
        }
        T marked = kind.deleting(stored, clock.getAsLong());
        objects.put(key, marked);
        notifyChange(Event.MODIFIED, marked);
    }

    private void notifyChange(Event event, T object) {
        if (notifying) {
            pending.add(new Change<>(event, object));
            return;
        }
        notifying = true;
        notifyWatches(event, object);
        for (Change<T> next = pending.poll(); next != null; next = pending.poll()) {
            notifyWatches(next.event, next.object);
        }
        notifying = false;
    }

    private void notifyWatches(Event event, T object) {
        version++;
        for (int i = 0; i < watches.size(); i++) {
            watches.get(i).on(event, object);
        }
    }
}
