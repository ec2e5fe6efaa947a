package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.kube.ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * Makes a value of a document whose fields are known to be those of its kind.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface ObjectReader<T> {
    /** Returns the value, or null after recording why it cannot be made. */
    @Nullable
    T read(ObjectMeta meta, Fields object, Reading reading);
}
