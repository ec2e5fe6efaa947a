// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.input.InvalidInputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The lock of an output folder: a file with the id of the process that writes there. The operating system releases it at
 * the end of the process in every case; a remaining file is not locked.
 */
public final class FolderLock implements Closeable {
    /** The name of the file. */
    public static final String FILE = ".sawhorse.lock";

    private static final int LONGEST_ID = 20;

    private final Path path;
    private final FileChannel channel;

    private FolderLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Acquires the lock of an existing folder.
     *
     * @throws InvalidInputException if another run holds it
     */
    public static FolderLock take(Path folder) throws IOException {
        Path path = folder.resolve(FILE);
        FolderLock taken = null;
        while (taken == null) {
            taken = attempt(folder, path);
        }
        return taken;
    }

    /**
     * Returns null if the file was removed between opening and locking it: its holder has just ended. The file is not opened
     * a second time, as closing it again would release the lock.
     */
    private static @Nullable FolderLock attempt(Path folder, Path path) throws IOException {
        Object before = identity(path);
        if (before == null) {
            create(path);
            return null;
        }
        FileChannel channel = open(path);
        if (channel == null) {
            return null;
        }
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                String holder = holder(channel);
                channel.close();
                throw InvalidInputException.ofFile(
                        folder,
                        "is in use by another run" + (holder.isEmpty() ? "" : " (process " + holder + ")"),
                        "Maybe wait until that run has ended, or choose another folder with -o.");
            }
            if (!before.equals(identity(path))) {
                channel.close();
                return null;
            }
            String own = Long.toString(ProcessHandle.current().pid());
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(own.getBytes(StandardCharsets.UTF_8)), 0);
            return new FolderLock(path, channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the identity of a file, which differs between files of one name; null if the file does not exist. */
    private static @Nullable Object identity(Path path) throws IOException {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return key == null ? path : key;
        } catch (NoSuchFileException removed) {
            return null;
        }
    }

    private static void create(Path path) throws IOException {
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException madeByAnother) {
            // The next attempt locks it.
        }
    }

    private static @Nullable FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (NoSuchFileException removed) {
            return null;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST_ID);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        channel.close();
    }
}
