package dev.sawhorse.scenario;

import dev.sawhorse.input.MappingNode;

/**
 * A scenario as it is but for some of its values: one side of a comparison.
 *
 * @param name what it is called, also the folder of its run
 * @param description what is other about it, for people; may be empty
 * @param overlay what it says otherwise, as written
 */
public record Variant(String name, String description, MappingNode overlay) {}
