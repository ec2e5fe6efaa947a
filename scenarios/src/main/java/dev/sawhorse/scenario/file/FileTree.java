// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The file tree in which manifests are found: the disk, or the stored input files of a run. */
public interface FileTree {
    /** The maximum number of files in a folder of manifests. More suggest a mistaken folder such as /. */
    int MAX_FILES = 50_000;

    /** Returns whether a path is a folder. */
    boolean isFolder(Path path);

    /** Returns whether a path is a file. */
    boolean isFile(Path path);

    /** Returns every file below a folder except those in hidden folders, sorted by path. */
    List<Path> files(Path folder);

    /**
     * Returns the file tree of the disk.
     *
     * @param require throws {@link InvalidInputException} for a folder that must not be read
     */
    static FileTree ofDisk(Consumer<Path> require) {
        return new FileTree() {
            @Override
            public boolean isFolder(Path path) {
                return Files.isDirectory(path);
            }

            @Override
            public boolean isFile(Path path) {
                return Files.isRegularFile(path);
            }

            @Override
            public List<Path> files(Path folder) {
                require.accept(folder);
                try (Stream<Path> all = walk(folder)) {
                    List<Path> files = all.filter(path -> !isHidden(folder, path))
                            .filter(Files::isRegularFile)
                            .limit(MAX_FILES + 1)
                            .sorted()
                            .toList();
                    if (files.size() > MAX_FILES) {
                        throw InvalidInputException.ofFile(
                                folder, "contains more than " + MAX_FILES + " files", "Did you mean another folder?");
                    }
                    return files;
                } catch (UncheckedIOException | IOException unreadable) {
                    throw InvalidInputException.ofFile(
                            folder, "cannot be read: " + unreadable.getMessage(), "Maybe its permissions are wrong.");
                }
            }
        };
    }

    /** A folder may be named by a symbolic link; links to folders inside it are not followed, as they may lead back to it. */
    @SuppressWarnings("StreamResourceLeak") // the caller closes it
    private static Stream<Path> walk(Path folder) throws IOException {
        if (!Files.isSymbolicLink(folder)) {
            return Files.walk(folder);
        }
        Path real = folder.toRealPath();
        return Files.walk(real).map(path -> folder.resolve(real.relativize(path)));
    }

    /** Returns the file tree of stored files. */
    static FileTree ofFiles(Collection<String> names) {
        List<Path> known = names.stream().map(Path::of).sorted().toList();
        return new FileTree() {
            @Override
            public boolean isFolder(Path path) {
                return known.stream().anyMatch(file -> isBelow(path, file));
            }

            @Override
            public boolean isFile(Path path) {
                return known.contains(path);
            }

            @Override
            public List<Path> files(Path folder) {
                return known.stream()
                        .filter(file -> isBelow(folder, file) && !isHidden(folder, file))
                        .toList();
            }
        };
    }

    private static boolean isBelow(Path folder, Path file) {
        Path inside = folder.normalize();
        return inside.toString().isEmpty()
                ? !file.isAbsolute()
                : file.normalize().startsWith(inside) && !file.normalize().equals(inside);
    }

    private static boolean isHidden(Path folder, Path path) {
        for (Path name : folder.relativize(path)) {
            String text = name.toString();
            if ((text.startsWith(".") && text.length() > 1 && !text.equals("..")) || text.equals("node_modules")) {
                return true;
            }
        }
        return false;
    }
}
