package dev.sawhorse.kube;

import dev.sawhorse.kube.Watch.Event;
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
 * What the API server holds of one kind: objects by {@code namespace/name}, with watches that have no delay.
 *
 * <p>Watches are told in the order of their registration. A change made while a change is being told is told after it, so
 * that every watch sees the same changes in the same order.
 *
 * @param <T> the objects' type
 */
public final class Store<T> {
    private record Change<T>(Event event, T object) {}

    private final Kind<T> kind;
    private final LongSupplier clock;
    private final Map<String, T> objects = new LinkedHashMap<>();
    private final List<Watch<T>> watches = new ArrayList<>();
    private final ArrayDeque<Change<T>> untold = new ArrayDeque<>();
    private boolean telling;
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

    /** Has every new object looked at before it is stored, by one that throws where the object may not be. */
    void admission(Consumer<? super T> check) {
        Consumer<? super T> earlier = admission;
        admission = earlier == null
                ? check
                : object -> {
                    earlier.accept(object);
                    check.accept(object);
                };
    }

    /** Has the watch told of every object that is here (as added, oldest first) and of every change from now on. */
    public void watch(Watch<T> watch) {
        for (T object : objects.values()) {
            watch.on(Event.ADDED, object);
        }
        watches.add(watch);
    }

    /**
     * Adds an object.
     *
     * @throws AlreadyExistsException if there is one of that namespace and name
     * @throws ForbiddenException if the rules of its namespace have no room for it
     */
    public void create(T object) {
        String key = kind.key(object);
        if (admission != null && !objects.containsKey(key)) {
            admission.accept(object);
        }
        if (!put(key, object)) {
            throw new AlreadyExistsException(key);
        }
        tellAdded(object);
    }

    /** Adds an object of which nobody is told yet; false if there is one of that namespace and name. */
    boolean put(T object) {
        return put(kind.key(object), object);
    }

    private boolean put(String key, T object) {
        if (objects.putIfAbsent(key, object) != null) {
            return false;
        }
        kind.stored(object, true);
        return true;
    }

    /** Tells the watches of an object that was {@link #put} a moment ago. */
    void tellAdded(T object) {
        tell(Event.ADDED, object);
    }

    /** Returns the object of that {@code namespace/name} (the name alone where the kind has no namespace), or null. */
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

    /**
     * Tells the watches that an object has changed: the one stored, mutated, or a new value under the same key. An object
     * that waits for deletion goes when its last finalizer is gone. An object that is gone is passed over.
     */
    public void update(T object) {
        if (!kind.isKnownToBeStored(object) && !replace(object)) {
            return;
        }
        if (kind.isDeleting(object) && kind.finalizers(object).isEmpty()) {
            remove(kind.key(object), object);
            return;
        }
        tell(Event.MODIFIED, object);
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
        tell(Event.DELETED, object);
    }

    /**
     * Asks for the deletion of an object. It goes at once, or, where finalizers hold it back, when the last of them is gone.
     * Asking twice, or for an object that is gone, changes nothing.
     */
    public void delete(T object) {
        String key = kind.key(object);
        T stored = kind.isKnownToBeStored(object) ? object : objects.get(key);
        if (stored == null || kind.isDeleting(stored)) {
            return;
        }
        if (kind.finalizers(stored).isEmpty()) {
            remove(key, stored);
            return;
        }
        T marked = kind.deleting(stored, clock.getAsLong());
        objects.put(key, marked);
        tell(Event.MODIFIED, marked);
    }

    private void tell(Event event, T object) {
        if (telling) {
            untold.add(new Change<>(event, object));
            return;
        }
        telling = true;
        tellEveryWatch(event, object);
        for (Change<T> next = untold.poll(); next != null; next = untold.poll()) {
            tellEveryWatch(next.event, next.object);
        }
        telling = false;
    }

    private void tellEveryWatch(Event event, T object) {
        for (int i = 0; i < watches.size(); i++) {
            watches.get(i).on(event, object);
        }
    }
}
