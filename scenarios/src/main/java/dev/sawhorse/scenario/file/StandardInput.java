// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.SourceFile;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The standard input as a file with the name {@code -}; it is read once and cached. */
public final class StandardInput {
    private static @Nullable InputStream stream;
    private static @Nullable SourceFile source;

    private StandardInput() {}

    /** Returns whether a path names the standard input. */
    public static boolean isStandardInput(Path path) {
        return path.toString().equals(SourceFile.STANDARD_INPUT);
    }

    /** Returns the text of a file or of the standard input. */
    public static SourceFile read(Path path) {
        return isStandardInput(path) ? read() : SourceFile.read(path);
    }

    /** Returns the standard input to be read once. */
    public static InputStream stream() {
        return System.in;
    }

    private static synchronized SourceFile read() {
        InputStream current = System.in;
        SourceFile known = source;
        if (known == null || current != stream) {
            known = SourceFile.read(SourceFile.STANDARD_INPUT, current);
            source = known;
            stream = current;
        }
        return known;
    }
}
