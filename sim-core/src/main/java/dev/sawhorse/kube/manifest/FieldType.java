// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.List;

/** The type of a field's value. */
public sealed interface FieldType {
    /** A single value of a simple type. */
    enum Simple implements FieldType {
        STRING,
        BOOLEAN,
        INTEGER,
        NUMBER,
        QUANTITY,
        INT_OR_STRING,
        TIME,
        /** Any value, unchecked. */
        ANY
    }

    /** One of several words (an enum). */
    record Choice(List<String> words) implements FieldType {
        /** Copies the words. */
        public Choice {
            words = List.copyOf(words);
        }
    }

    /** A list whose items are all of one type. */
    record ListOf(FieldType item) implements FieldType {}

    /** A mapping with any keys whose values are all of one type. */
    record MapOf(FieldType value) implements FieldType {}

    /** A mapping with the fields of a type of the table. */
    record ObjectOf(ObjectType type) implements FieldType {}
}
