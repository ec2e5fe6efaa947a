// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.io.IOException;
import java.util.Locale;

/** An error of drawing text on a machine without fontconfig or without fonts, as in slim containers. */
public final class NoFontsException extends IOException {
    private static final long serialVersionUID = 1L;

    NoFontsException(Throwable cause) {
        super("no charts: this machine has no fonts; install fontconfig and one font (" + root(cause) + ")", cause);
    }

    /**
     * Whether a drawing failure is caused by missing fonts rather than by a defect. Depending on what is missing, the JDK
     * throws a RuntimeException or an Error about fonts, often wrapped, or fails to load a class or library of its drawing
     * code.
     */
    static boolean isSignOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof LinkageError
                    || message.toLowerCase(Locale.ROOT).contains("font")) {
                return true;
            }
        }
        return false;
    }

    private static String root(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = String.valueOf(root.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
