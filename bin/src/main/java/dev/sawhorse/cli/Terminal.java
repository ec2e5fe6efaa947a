package dev.sawhorse.cli;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the two output streams are connected to. The launcher finds out and says so by the properties
 * {@code sawhorse.stdout.terminal} and {@code sawhorse.stderr.terminal}; without them a stream is taken for a file.
 *
 * @param stdoutStyled whether colours may be used on stdout
 * @param stderrInteractive whether stderr can show a line that redraws itself
 */
record Terminal(boolean stdoutStyled, boolean stderrInteractive) {
    /** Neither stream is a terminal. */
    static final Terminal NONE = new Terminal(false, false);

    /** Finds out from the JVM's properties and from the environment: NO_COLOR forbids colours, a dumb terminal all of it. */
    static Terminal detect() {
        return detect(System::getProperty, System::getenv);
    }

    static Terminal detect(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        boolean dumb = "dumb".equals(environment.apply("TERM"));
        String noColor = environment.apply("NO_COLOR");
        boolean colours = (noColor == null || noColor.isEmpty()) && !dumb;
        return new Terminal(
                colours && "true".equals(properties.apply("sawhorse.stdout.terminal")),
                !dumb && "true".equals(properties.apply("sawhorse.stderr.terminal")));
    }
}
