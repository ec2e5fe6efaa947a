// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.kube.Identities;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/** The number of random uids and names that the run that goes on has issued before the start. */
final class IssuedEntry {
    private static final FieldType<Integer> COUNT = Types.integer(0, Integer.MAX_VALUE);
    private static final Field<Integer> UIDS = Field.of("uids", COUNT, 0, "0", "Uids of objects.");
    private static final Field<Integer> NAMES = Field.of("names", COUNT, 0, "0", "Suffixes of names.");

    private static final Field<Integer> POD_SUFFIXES =
            Field.of("podSuffixes", COUNT, 0, "0", "Suffixes of names of pods.");

    static final Section<Identities.Issued> SECTION = Section.of(
            values -> new Identities.Issued(values.get(UIDS), values.get(NAMES), values.get(POD_SUFFIXES)),
            UIDS,
            NAMES,
            POD_SUFFIXES);

    private IssuedEntry() {}
}
