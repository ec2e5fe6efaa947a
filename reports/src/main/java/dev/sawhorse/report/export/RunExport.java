// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.export;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveCluster;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A writer of files of a run from its journal, as entries are appended. Memory grows with the number of live objects,
 * not with the journal, and files are written completely or not at all.
 */
public final class RunExport implements Journal.Listener, Closeable {
    private final LiveCluster cluster = new LiveCluster();
    private final List<Follower> followers = new ArrayList<>();
    private final List<AtomicTextFile> files = new ArrayList<>();
    private final InitialStateMarks initial = new InitialStateMarks();
    private boolean closed;

    private RunExport() {}

    /** Creates files in a folder, which is created if it is missing. */
    public static RunExport into(Path folder, Collection<ExportKind> kinds) throws IOException {
        Files.createDirectories(folder);
        RunExport export = new RunExport();
        try {
            for (ExportKind kind : kinds) {
                AtomicTextFile file = AtomicTextFile.create(folder.resolve(kind.fileName()));
                export.files.add(file);
                export.followers.add(kind.follower(file));
            }
        } catch (IOException e) {
            export.close();
            throw e;
        }
        return export;
    }

    /** Writes one kind of file to the given output. */
    public static RunExport to(Appendable out, ExportKind kind) throws IOException {
        RunExport export = new RunExport();
        export.followers.add(kind.follower(out));
        return export;
    }

    /**
     * Processes an entry; ignored after {@link #close}. Files contain what happens in the run, not how its initial state came about.
     *
     * @throws UncheckedIOException if a file cannot be written
     */
    @Override
    public synchronized void appended(Journal.Entry entry) {
        if (closed) {
            return;
        }
        for (Follower follower : followers) {
            follower.reached(entry.time(), cluster);
        }
        cluster.before(entry);
        Observation observation = entry.observation();
        try {
            initial.accept(observation);
            for (Follower follower : initial.isBeingRead() ? List.<Follower>of() : followers) {
                follower.follow(entry.time(), observation, cluster);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the files of the run: " + e.getMessage(), e);
        }
        cluster.after(entry);
    }

    /** Writes what is known only at the end; further entries are ignored. */
    public synchronized void end() throws IOException {
        for (Follower follower : followers) {
            follower.end(cluster);
        }
        followers.clear();
    }

    /** Completes the files and moves them to their paths. */
    public synchronized void commit() throws IOException {
        end();
        closed = true;
        for (AtomicTextFile file : files) {
            file.commit();
        }
    }

    /** Deletes the files that were not committed. */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        IOException failure = null;
        for (AtomicTextFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
