package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Position;
import dev.sawhorse.kube.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One object that a manifest declares.
 *
 * @param kind what it is
 * @param meta its metadata
 * @param value the typed value, null for kinds that are not simulated
 * @param position where its document begins
 * @param notSimulated the fields it uses whose effect is not simulated yet, as {@code spec.template.spec.hostNetwork}
 */
public record Manifest(
        KindInfo kind, ObjectMeta meta, @Nullable Object value, Position position, List<String> notSimulated) {
    /** Keeps its own copy of the list. */
    public Manifest {
        notSimulated = List.copyOf(notSimulated);
    }

    /** Renders {@code Deployment default/web}. */
    public String name() {
        return kind.kind() + " " + meta.key();
    }

    /** Tells whether the object as a whole has an effect that is not simulated yet. */
    public boolean isNotSimulated() {
        return kind.mark() == FieldMark.REPORTED;
    }
}
