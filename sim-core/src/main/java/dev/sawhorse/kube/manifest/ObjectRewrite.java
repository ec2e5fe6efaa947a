package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;

/**
 * Brings words of an earlier age in an object of today to those of today: labels, say, that bear another name now. What the user
 * should know of it goes to the problems as notes.
 */
@FunctionalInterface
public interface ObjectRewrite {
    /** Returns the object as it is written today; the very same one if nothing of it is old. */
    MappingNode rewrite(Value object);
}
