package dev.sawhorse.cli;

import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/** The result of a command, in both of the forms it can be printed in. */
interface Report {
    /** Prints the result for people to read. */
    void printTo(PrintWriter out);

    /** Writes the result as one value for programs to read; JSON and YAML have the same content. */
    void writeTo(JsonGenerator generator);
}
