// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/**
 * A timeline action: AWS publishes a new version of an AMI, to which the alias {@code …@latest} of node classes resolves from
 * then on.
 *
 * @param alias such as al2023
 * @param version such as v20260101
 */
public record ImageRelease(String alias, String version) implements TimelineEntry.Action {
    private static final Field<String> ALIAS = Field.required(
            "alias",
            Types.choice(
                    List.of("al2", "al2023", "bottlerocket", "windows2019", "windows2022", "windows2025"),
                    text -> text),
            "Alias of the image, without the version.");

    private static final Field<String> VERSION =
            Field.required("version", Types.text("v20260107"), "Version, as used in an alias after the `@`.");

    static final Section<ImageRelease> SECTION =
            Section.of(values -> new ImageRelease(values.get(ALIAS), values.get(VERSION)), ALIAS, VERSION);
}
