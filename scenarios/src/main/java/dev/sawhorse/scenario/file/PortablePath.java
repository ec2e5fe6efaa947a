// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;

/** The conversion of paths to a form that is the same on every machine: relative, with slashes and composed accents (NFC). */
public final class PortablePath {
    private PortablePath() {}

    /** Returns the relative path from a folder to a path; the whole path if there is none, as between drives. */
    public static String between(Path folder, Path path) {
        Path from = real(folder);
        Path to = real(path);
        Path way = from.getRoot() != null && from.getRoot().equals(to.getRoot()) ? from.relativize(to) : to;
        return text(way);
    }

    /** Returns a path as it was given, with slashes. */
    public static String text(Path path) {
        String slashed = path.toString().replace(path.getFileSystem().getSeparator(), "/");
        return Normalizer.normalize(slashed, Normalizer.Form.NFC);
    }

    /** Returns the folder that contains a file. */
    public static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent == null ? file.toAbsolutePath().getRoot() : parent;
    }

    /** Symbolic links in the folders of a path are resolved as far as they exist; a link that is the file itself is not. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        Path name = absolute.getFileName();
        return parent == null || name == null ? absolute : realFolder(parent).resolve(name);
    }

    private static Path realFolder(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return real(folder);
        }
    }
}
