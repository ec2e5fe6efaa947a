// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An atomic update of several files of a folder: all of them or none are replaced, even if the process is killed or other
 * processes update the folder at the same time.
 *
 * <p>New files are written beside the old ones under temporary names. A commit record in the folder then names them all; from
 * then on the update is durable: the files are moved to their final names, and the record is deleted. Where a process was
 * killed in between, the record still exists, and {@link #finish} completes the update. A process locks the record it writes,
 * so that updates are serialized.
 */
public final class AtomicFolderUpdate implements AutoCloseable {
    /** The name of the commit record. */
    static final String NOTE = "update" + StagedFiles.SUFFIX;

    /** The last line of a commit record; without it the record is incomplete and void. */
    private static final String END = "end\n";

    /** Only files of the folder itself are moved, whatever a record names. */
    private static final Pattern STAGED =
            Pattern.compile("([^/\\\\\\p{Cntrl}.][^/\\\\\\p{Cntrl}]*)\\.\\d+-\\d+\\.partial");

    private final Path folder;
    private final StagedFiles staged = new StagedFiles();

    /** Begins an update of an existing folder. */
    public AtomicFolderUpdate(Path folder) {
        this.folder = folder;
    }

    /** Stages UTF-8 text for a file of the folder. */
    public void add(String name, String text) throws IOException {
        staged.add(folder.resolve(name), text);
    }

    /** Moves all files to their final names, after completing an interrupted update. */
    public void commit() throws IOException {
        synchronized (AtomicFolderUpdate.class) {
            while (!noted()) {
                // The locked record belonged to an update that has ended meanwhile; the next one is ours.
            }
        }
    }

    /** Writes and locks the record; returns false if the locked record is no longer the one in the folder. */
    private boolean noted() throws IOException {
        Path note = folder.resolve(NOTE);
        try (FileChannel file =
                FileChannel.open(note, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file.lock();
            move(read(file), folder);
            String text = String.join("\n", staged.names()) + "\n" + END;
            write(file, text);
            if (!text.equals(present(note))) {
                return false;
            }
            staged.commit();
            Files.deleteIfExists(note);
            return true;
        }
    }

    /**
     * Completes an interrupted update; waits for one in progress.
     *
     * @throws IOException if files cannot be moved to their final names
     */
    public static void finish(Path folder) throws IOException {
        Path note = folder.resolve(NOTE);
        if (!Files.exists(note)) {
            return;
        }
        synchronized (AtomicFolderUpdate.class) {
            try (FileChannel file = FileChannel.open(note, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                file.lock();
                move(read(file), folder);
                // Only text written to the record in the folder can be read there: any other record belonged to an
                // update that
                // has ended meanwhile.
                String done = "finished by " + ProcessHandle.current().pid() + "\n";
                write(file, done);
                if (done.equals(present(note))) {
                    Files.deleteIfExists(note);
                }
            } catch (NoSuchFileException e) {
                // Its own process has just completed it.
            }
        }
    }

    /** A file that no longer exists has been moved already. */
    private static void move(String text, Path folder) throws IOException {
        if (!text.endsWith(END)) {
            return;
        }
        for (String name : text.lines().toList()) {
            Matcher matcher = STAGED.matcher(name);
            if (matcher.matches() && Files.exists(folder.resolve(name))) {
                Files.move(
                        folder.resolve(name),
                        folder.resolve(matcher.group(1)),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static String read(FileChannel file) throws IOException {
        return new String(Channels.newInputStream(file.position(0)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void write(FileChannel file, String text) throws IOException {
        file.truncate(0);
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        file.force(true);
    }

    private static String present(Path note) throws IOException {
        try {
            return Files.readString(note);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /** Removes staged files that were not committed. */
    @Override
    public void close() throws IOException {
        staged.close();
    }
}
