// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/** The result of a command, with a form for people and one for programs. */
public interface Report {
    /** Prints the result for people. */
    void printTo(PrintWriter out);

    /** Writes the result as one value for programs; JSON and YAML have the same content. */
    void writeTo(JsonGenerator generator);
}
