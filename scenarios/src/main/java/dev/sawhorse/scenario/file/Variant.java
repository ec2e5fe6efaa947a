// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.MappingNode;

/**
 * A variant of a scenario: an overlay with changed values, one side of a comparison.
 *
 * @param name its name, also of the folder of its run
 * @param description description of the change, may be empty
 * @param overlay the changed values, as written
 */
public record Variant(String name, String description, MappingNode overlay) {}
