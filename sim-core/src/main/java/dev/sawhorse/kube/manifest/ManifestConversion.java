// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import java.util.List;

/**
 * A conversion of objects of an old version to the next one. What the user should know is recorded as notes, what cannot be
 * converted as errors.
 */
@FunctionalInterface
public interface ManifestConversion {
    /**
     * Returns the objects that replace an old one.
     *
     * @param object the old one, with only known fields
     * @param all every object read together with it, including itself, as far as converted
     */
    List<MappingNode> convert(Fields object, List<MappingNode> all);
}
