package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import java.util.List;

/**
 * Brings an object of an old version to the next one. What the user should know of it goes to the problems as notes, what
 * cannot be brought along as errors.
 */
@FunctionalInterface
public interface ManifestConversion {
    /**
     * Returns the objects that take the place of an old one.
     *
     * @param object the old one, whose fields are known to be those of its kind
     * @param all every object read together with it, itself included, as far as they are converted by now
     */
    List<MappingNode> convert(Fields object, List<MappingNode> all);
}
