// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object of a manifest, with its typed value.
 *
 * @param kind its kind
 * @param meta its metadata
 * @param value the typed value, null for kinds that are not simulated and for objects whose reading reported errors
 * @param place its location
 * @param notSimulated its fields whose effect is not simulated, as {@code spec.template.spec.hostNetwork}
 */
public record Manifest(
        KindInfo kind, ObjectMeta meta, @Nullable Object value, SourceLocation place, List<String> notSimulated) {
    /** Copies the list. */
    public Manifest {
        notSimulated = List.copyOf(notSimulated);
    }

    /** Returns the same object without a usable value. */
    Manifest withoutValue() {
        return new Manifest(kind, meta, null, place, notSimulated);
    }

    /** Returns the position of its document. */
    public Position position() {
        return place.position();
    }

    /** Renders {@code Deployment default/web}. */
    public String name() {
        return kind.kind() + " " + meta.key();
    }

    /** Tells whether the effect of the object as a whole is not simulated. */
    public boolean isNotSimulated() {
        return kind.mark() == FieldSupport.REPORTED;
    }

    /** Tells whether its kind is unknown, so that it is left out; {@link #place} has its text. */
    public boolean isLeftOut() {
        return kind.mark() == FieldSupport.LEFT_OUT;
    }
}
