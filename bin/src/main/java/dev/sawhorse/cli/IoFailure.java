package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** Says in a line what kept files from being read or written. */
final class IoFailure {
    private IoFailure() {}

    /** Returns what was tried, as far as it is known, and why it did not work. */
    static String text(Throwable failure) {
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
        // What wraps its cause without a message of its own has the cause's class in it.
        boolean own = failure.getCause() == null
                || !String.valueOf(failure.getMessage()).contains("Exception: ");
        return own ? String.valueOf(failure.getMessage()) : "";
    }

    /** Returns why something could not be done to a file, without its name. */
    static String reason(IOException e) {
        if (e instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
            return inFileSystem.getReason();
        }
        return switch (e.getClass().getSimpleName()) {
            case "AccessDeniedException" -> "permission denied";
            case "FileAlreadyExistsException" -> "it is not a folder";
            case "NoSuchFileException" -> "there is no such file or folder";
            default -> String.valueOf(e.getMessage());
        };
    }
}
