// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.scenario.sweep.KeptRuns;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepFile;
import dev.sawhorse.scenario.sweep.SweepHead;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The output folder of a search, with the file of the runs that have ended. It is left as it is until the first run is due:
 * only then it is known that there is something to search.
 */
public final class SearchFolder implements Closeable {
    private final Path path;
    private final boolean resume;
    private @Nullable OutputFolder folder;
    private @Nullable SweepFile file;

    /**
     * Makes one.
     *
     * @param resume whether the runs of an interrupted search in the folder are kept
     */
    public SearchFolder(Path path, boolean resume) {
        this.path = path;
        this.resume = resume;
    }

    public Path path() {
        return path;
    }

    /** Returns an engine that takes the runs that have ended from the file, and adds those of another engine to it. */
    public SweepEngine keeping(SweepEngine engine, SweepHead head) {
        return new KeptRuns(engine, () -> open(head));
    }

    private SweepFile open(SweepHead head) throws IOException {
        folder = OutputFolder.prepare(path);
        Path runs = path.resolve(SweepFile.NAME);
        SweepFile opened = resume ? SweepFile.resume(runs, head) : SweepFile.create(runs, head);
        file = opened;
        return opened;
    }

    /** Deletes the file of the runs: the results are written. */
    public void finish() throws IOException {
        closeFile();
        Files.deleteIfExists(path.resolve(SweepFile.NAME));
    }

    private void closeFile() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    @Override
    public void close() throws IOException {
        closeFile();
        if (folder != null) {
            folder.close();
        }
    }
}
