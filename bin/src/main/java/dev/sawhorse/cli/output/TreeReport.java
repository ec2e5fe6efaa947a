// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** A report whose form for programs is a tree of maps, lists, strings, numbers, booleans and nulls. */
public interface TreeReport extends Report {
    /** Returns the result for programs. */
    Map<String, Object> tree();

    @Override
    default void writeTo(JsonGenerator generator) {
        TreeWriter.write(tree(), generator);
    }
}
