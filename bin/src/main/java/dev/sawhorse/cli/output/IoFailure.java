// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** The one-line message of an I/O failure. */
public final class IoFailure {
    private IoFailure() {}

    /** Returns the failed operation, if known, and the reason. */
    public static String text(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = root instanceof IOException cause ? reason(cause) : String.valueOf(root.getMessage());
        String what = what(failure);
        return what.isEmpty() || what.contains(why) ? (what.isEmpty() ? why : what) : what + ": " + why;
    }

    private static String what(Throwable failure) {
        if (failure instanceof FileSystemException inFileSystem) {
            return inFileSystem.getFile() == null ? "" : inFileSystem.getFile();
        }
        // A wrapper without its own message contains the class name of its cause.
        boolean own = failure.getCause() == null
                || !String.valueOf(failure.getMessage()).contains("Exception: ");
        return own ? String.valueOf(failure.getMessage()) : "";
    }

    /** Returns the reason of the failure, without the name of the file. */
    static String reason(IOException e) {
        if (e instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
            return inFileSystem.getReason();
        }
        return switch (e.getClass().getSimpleName()) {
            case "AccessDeniedException" -> "permission denied";
            case "FileAlreadyExistsException" -> "not a folder";
            case "NoSuchFileException" -> "no such file or folder";
            default -> String.valueOf(e.getMessage());
        };
    }
}
