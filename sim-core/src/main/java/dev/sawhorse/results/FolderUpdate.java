package dev.sawhorse.results;

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
 * An update of several files of a folder that is there as a whole or not at all, whatever stops it and whoever else updates the
 * folder at the same time.
 *
 * <p>New files are written beside the old ones under other names. A note in the folder then names them all; from that moment on
 * the update holds: they take their places, and the note goes. Where a process was killed in between, the note is still there, and
 * {@link #finish} does what is left to be done. Who writes the note has it locked, so that updates follow each other.
 */
public final class FolderUpdate implements AutoCloseable {
    /** The name of the note. */
    static final String NOTE = "update" + StagedFiles.SUFFIX;

    /** The last line of a note; without it the note was not written to its end, and nothing of it holds. */
    private static final String END = "end\n";

    /** Only files of the folder itself are moved, whatever a note says. */
    private static final Pattern STAGED =
            Pattern.compile("([^/\\\\\\p{Cntrl}.][^/\\\\\\p{Cntrl}]*)\\.\\d+-\\d+\\.partial");

    private final Path folder;
    private final StagedFiles staged = new StagedFiles();

    /** Begins an update of a folder that is there. */
    public FolderUpdate(Path folder) {
        this.folder = folder;
    }

    /** Writes UTF-8 text that is to become a file of the folder. */
    public void add(String name, String text) throws IOException {
        staged.add(folder.resolve(name), text);
    }

    /** Has all files take their places, after those of an update that was stopped. */
    public void commit() throws IOException {
        synchronized (FolderUpdate.class) {
            while (!noted()) {
                // The note was that of an update which ended meanwhile; the next one is ours.
            }
        }
    }

    /** Returns false if the note that was locked is no longer the one in the folder. */
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
     * Does what an update that was stopped had left to do; waits for one that is going on.
     *
     * @throws IOException if files cannot be moved to where they belong
     */
    public static void finish(Path folder) throws IOException {
        Path note = folder.resolve(NOTE);
        if (!Files.exists(note)) {
            return;
        }
        synchronized (FolderUpdate.class) {
            try (FileChannel file = FileChannel.open(note, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                file.lock();
                move(read(file), folder);
                // Only what is written into the note of the folder can be read there: any other was that of an update
                // which ended meanwhile.
                String done = "finished by " + ProcessHandle.current().pid() + "\n";
                write(file, done);
                if (done.equals(present(note))) {
                    Files.deleteIfExists(note);
                }
            } catch (NoSuchFileException e) {
                // It has just been finished by the one who began it.
            }
        }
    }

    /** A file that is not there any more is where it belongs. */
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

    /** Removes what was not committed. */
    @Override
    public void close() throws IOException {
        staged.close();
    }
}
