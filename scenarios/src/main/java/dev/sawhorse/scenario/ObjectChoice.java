package dev.sawhorse.scenario;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the running cluster that an entry of the timeline acts on: the one of a name, or all that carry some labels. They
 * are looked up when the entry is due, so that objects which controllers make can be chosen as well.
 *
 * @param object the one of that name, null where labels choose
 * @param labels what the objects carry, empty where a name chooses
 * @param namespace where objects chosen by labels are; of no effect for kinds without namespaces
 */
public record ObjectChoice(String kind, @Nullable ObjectRef object, Map<String, String> labels, String namespace) {
    static final Field<String> KIND = Field.required("kind", Types.text(), "The objects' kind.");

    static final Field<ObjectRef> NAME = Field.optional(
            "name",
            Types.parsed("name or namespace/name", "a name or namespace/name", ObjectRef::parse),
            "The object. It may be one that a controller makes, such as a node.");

    static final Field<Map<String, String>> SELECTOR = Field.optional(
            "selector",
            Types.mapOf(Types.text()),
            "In place of a name: every object that carries these labels at that time.");

    static final Field<String> NAMESPACE = Field.of(
            "namespace",
            Types.text(),
            ObjectRef.DEFAULT_NAMESPACE,
            "The namespace of objects that a selector chooses.");

    /** The kind of choices that are about nodes alone. */
    static final String NODE = "Node";

    /** Returns the one object of a kind and name. */
    static ObjectChoice of(String kind, ObjectRef object) {
        return new ObjectChoice(kind, object, Map.of(), object.namespace());
    }

    /** Returns the choice of a section with {@link #NAME} and {@link #SELECTOR}. */
    static ObjectChoice of(String kind, FieldValues values, String namespace) {
        ObjectRef object = values.find(NAME);
        Map<String, String> labels = values.find(SELECTOR);
        return object == null
                ? new ObjectChoice(kind, null, labels == null ? Map.of() : labels, namespace)
                : of(kind, object);
    }

    /** Tells whether an object of the kind is one of those chosen. */
    boolean matches(ObjectMeta meta, boolean namespaced) {
        if (object != null) {
            return meta.name().equals(object.name())
                    && (!namespaced || meta.namespace().equals(object.namespace()));
        }
        return (!namespaced || meta.namespace().equals(namespace))
                && meta.labels().entrySet().containsAll(labels.entrySet());
    }

    @Override
    public String toString() {
        if (object != null) {
            return kind + " " + (object.namespace().equals(ObjectRef.DEFAULT_NAMESPACE) ? object.name() : object.key());
        }
        return kind + " with the labels " + labels;
    }
}
