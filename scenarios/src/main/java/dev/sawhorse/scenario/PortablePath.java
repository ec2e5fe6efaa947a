package dev.sawhorse.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;

/** Paths that read the same on every machine: relative, with slashes, accents composed. */
public final class PortablePath {
    private PortablePath() {}

    /** Returns the way from a folder to a path; the whole path where there is none, as between drives. */
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

    /** Returns the folder that a file lies in. */
    public static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent == null ? file.toAbsolutePath().getRoot() : parent;
    }

    /** Links on the way to a file are followed as far as there is something; a link to the file itself is another file. */
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
