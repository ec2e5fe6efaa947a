// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.report.export.AtomicTextFile;
import dev.sawhorse.report.export.ExportKind;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The output folder of a run, locked against other runs until it is closed. */
public final class OutputFolder implements Closeable {
    /** The names of the files of runs; those of an earlier run are deleted. */
    private static final List<String> WRITTEN = List.of(
            "summary.json",
            "timing.json",
            "inputs.json",
            "journal.jsonl.gz",
            "journal.partial.jsonl.gz",
            "nodes.csv",
            "pods.csv",
            "bill.csv",
            "timeseries.csv",
            "datapackage.json",
            "comparison.json",
            "comparison.csv",
            "report.html",
            "charts");

    private final Path path;
    private final FolderLock lock;

    private OutputFolder(Path path, FolderLock lock) {
        this.path = path;
        this.lock = lock;
    }

    public Path path() {
        return path;
    }

    /**
     * Creates the folder if it is missing, locks it, deletes the files of an earlier run and checks that it is writable.
     *
     * @throws InvalidInputException if it is not, or another run is writing there
     */
    public static OutputFolder prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            FolderLock lock = FolderLock.take(folder);
            for (String name : WRITTEN) {
                FileTree.delete(folder.resolve(name));
            }
            for (ExportKind kind : ExportKind.values()) {
                FileTree.delete(folder.resolve(kind.fileName()));
                FileTree.delete(folder.resolve(kind.fileName() + AtomicTextFile.PARTIAL));
            }
            return new OutputFolder(folder, lock);
        } catch (IOException e) {
            throw InvalidInputException.ofFile(
                    folder, "cannot be written to: " + IoFailure.reason(e), "Maybe choose another folder with -o.");
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
