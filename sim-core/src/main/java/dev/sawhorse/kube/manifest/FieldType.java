package dev.sawhorse.kube.manifest;

import java.util.List;

/** What the value of a field looks like. */
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
        /** Whatever is there, unseen. */
        ANY
    }

    /** One of several words. */
    record Choice(List<String> words) implements FieldType {
        /** Keeps its own copy of the words. */
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
