package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Place;
import dev.sawhorse.input.Position;
import dev.sawhorse.kube.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One object that a manifest declares.
 *
 * @param kind what it is
 * @param meta its metadata
 * @param value the typed value, null for kinds that are not simulated and for objects whose reading reported errors
 * @param place where it is written
 * @param notSimulated the fields it uses whose effect is not simulated yet, as {@code spec.template.spec.hostNetwork}
 */
public record Manifest(
        KindInfo kind, ObjectMeta meta, @Nullable Object value, Place place, List<String> notSimulated) {
    /** Keeps its own copy of the list. */
    public Manifest {
        notSimulated = List.copyOf(notSimulated);
    }

    /** Returns the same object as one that cannot be used. */
    Manifest withoutValue() {
        return new Manifest(kind, meta, null, place, notSimulated);
    }

    /** Returns where its document begins. */
    public Position position() {
        return place.position();
    }

    /** Renders {@code Deployment default/web}. */
    public String name() {
        return kind.kind() + " " + meta.key();
    }

    /** Tells whether the object as a whole has an effect that is not simulated yet. */
    public boolean isNotSimulated() {
        return kind.mark() == FieldMark.REPORTED;
    }

    /** Tells whether the kind is not known, so that the object is left out; {@link #place} has what is written of it. */
    public boolean isLeftOut() {
        return kind.mark() == FieldMark.LEFT_OUT;
    }
}
