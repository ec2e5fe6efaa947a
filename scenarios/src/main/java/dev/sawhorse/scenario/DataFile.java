package dev.sawhorse.scenario;

import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;

/**
 * A table or a trace that a scenario refers to.
 *
 * @param path relative to the scenario file
 * @param written the place that names it
 */
public record DataFile(String path, Value written) {
    static final FieldType<DataFile> TYPE =
            Types.converted(Types.parsed("file", "the path of a file", text -> text), DataFile::new);
}
