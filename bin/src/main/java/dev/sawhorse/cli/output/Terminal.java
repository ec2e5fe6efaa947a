// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The kind of the two output streams. The launcher sets it by the properties {@code sawhorse.stdout.terminal} and {@code
 * sawhorse.stderr.terminal}; without them a stream counts as a file.
 *
 * @param stdoutStyled whether colours may be used on stdout
 * @param stderrInteractive whether stderr can show a progress line that is redrawn
 */
public record Terminal(boolean stdoutStyled, boolean stderrInteractive) {
    /** Neither stream is a terminal. */
    public static final Terminal NONE = new Terminal(false, false);

    /**
     * Detects the kind from the JVM's properties and the environment: NO_COLOR disables colours, a dumb terminal both.
     */
    public static Terminal detect() {
        return detect(System::getProperty, System::getenv);
    }

    public static Terminal detect(
            UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        boolean dumb = "dumb".equals(environment.apply("TERM"));
        String noColor = environment.apply("NO_COLOR");
        boolean colours = (noColor == null || noColor.isEmpty()) && !dumb;
        return new Terminal(
                colours && "true".equals(properties.apply("sawhorse.stdout.terminal")),
                !dumb && "true".equals(properties.apply("sawhorse.stderr.terminal")));
    }
}
