// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The fields with which a timeline action chooses workloads: {@code deployment}, or a kind with a name or a selector. */
final class WorkloadChoice {
    private static final String DEPLOYMENT_KIND = "Deployment";

    private static final Field<ObjectRef> DEPLOYMENT = Field.optional(
            "deployment",
            Types.parsed("name or namespace/name", "a name or namespace/name", "shop/web", ObjectRef::parse),
            "The Deployment; a short form of kind and name.");

    private WorkloadChoice() {}

    /**
     * Returns the section of an action on workloads.
     *
     * @param kinds the kinds that have what the action changes, Deployment first
     * @param fields the other fields
     */
    static <T> Section<T> section(
            List<String> kinds, BiFunction<ObjectSelector, FieldValues, T> constructor, Field<?>... fields) {
        Field<String> kind = Field.of(
                "kind",
                Types.choice(kinds, text -> text),
                DEPLOYMENT_KIND,
                "Kind of the objects selected by `name` or `selector`.");
        List<Field<?>> all = new ArrayList<>(List.of(kind, ObjectSelector.NAMESPACE));
        all.addAll(List.of(fields));
        return Section.<T>of(values -> constructor.apply(objects(values, kind), values), all.toArray(new Field<?>[0]))
                .withExactlyOneOf(DEPLOYMENT, ObjectSelector.NAME, ObjectSelector.SELECTOR);
    }

    private static ObjectSelector objects(FieldValues values, Field<String> kind) {
        ObjectRef deployment = values.find(DEPLOYMENT);
        return deployment == null
                ? ObjectSelector.of(values.get(kind), values, values.get(ObjectSelector.NAMESPACE))
                : ObjectSelector.of(DEPLOYMENT_KIND, deployment);
    }
}
