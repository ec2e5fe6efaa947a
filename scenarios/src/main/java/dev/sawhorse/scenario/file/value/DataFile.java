// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;

/**
 * A reference to a table or a trace in a scenario.
 *
 * @param path relative to the scenario file
 * @param written position of the reference
 */
public record DataFile(String path, Value written) {
    public static final FieldType<DataFile> TYPE =
            Types.converted(Types.parsed("file", "the path of a file", "table.csv", text -> text), DataFile::new);
}
