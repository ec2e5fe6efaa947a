// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the running cluster that a timeline entry acts on: one by name, or all with some labels. They are resolved
 * when the entry is due, so objects created by controllers can be chosen, too.
 *
 * @param object the object of that name, null for a choice by labels
 * @param labels labels of the objects, empty for a choice by name
 * @param namespace namespace of objects chosen by labels; ignored for cluster-scoped kinds
 */
public record ObjectSelector(String kind, @Nullable ObjectRef object, Map<String, String> labels, String namespace) {
    public static final Field<String> KIND = Field.required("kind", Types.text("Deployment"), "Kind of the objects.");

    public static final Field<ObjectRef> NAME = Field.optional(
            "name",
            Types.parsed("name or namespace/name", "a name or namespace/name", "shop/web", ObjectRef::parse),
            "The object. It may be created by a controller, such as a node.");

    public static final Field<Map<String, String>> SELECTOR = Field.optional(
            "selector",
            Types.mapOf("app", Types.text("web")),
            "Instead of a name: every object that has these labels at that time.");

    public static final Field<String> NAMESPACE =
            Field.of("namespace", Types.text("shop"), ObjectRef.DEFAULT_NAMESPACE, "Namespace for the selector.");

    /** The kind of choices of nodes. */
    public static final String NODE = "Node";

    /** Returns the choice of one object by kind and name. */
    public static ObjectSelector of(String kind, ObjectRef object) {
        return new ObjectSelector(kind, object, Map.of(), object.namespace());
    }

    /** Returns the choice in a section with {@link #NAME} and {@link #SELECTOR}. */
    public static ObjectSelector of(String kind, FieldValues values, String namespace) {
        ObjectRef object = values.find(NAME);
        Map<String, String> labels = values.find(SELECTOR);
        return object == null
                ? new ObjectSelector(kind, null, labels == null ? Map.of() : labels, namespace)
                : of(kind, object);
    }

    /** Returns whether an object of the kind is chosen. */
    public boolean matches(ObjectMeta meta, boolean namespaced) {
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
