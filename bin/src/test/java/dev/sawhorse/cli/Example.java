// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

/**
 * A command line that a manual or a help shows.
 *
 * @param place where it stands
 * @param command the line as somebody types it
 * @param exitCode the exit code it is said to have
 * @param output what is shown of its output, empty if nothing is
 */
record Example(String place, String command, int exitCode, String output) {
    /** Returns an example that succeeds and shows no output. */
    static Example of(String place, String command) {
        return new Example(place, command, 0, "");
    }

    /** Returns the example with what is shown of its output. */
    Example withOutput(String shown) {
        return new Example(place, command, exitCode, shown);
    }

    /** Returns the command as one types it where Sawhorse is on the path. */
    String typed() {
        return command.replace("bin/sawhorse ", "sawhorse ");
    }

    /** Returns the words after {@code sawhorse}, none if the line runs something else. */
    String arguments() {
        int from = command.indexOf("sawhorse ");
        return from < 0 ? "" : command.substring(from + "sawhorse ".length());
    }
}
