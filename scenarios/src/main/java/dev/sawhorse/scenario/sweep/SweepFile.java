// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.results.compare.RunDigest;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * A file with the digests of the runs of a sweep: JSON lines, the first the {@link SweepHead}, then one for each run that has
 * ended, with a checksum, written through to the disk. A last line without line feed, as a crash leaves it, is ignored and
 * overwritten.
 */
public final class SweepFile implements Closeable {
    /** Its name in an output folder, where it exists until all runs have ended. */
    public static final String NAME = "sweep.partial.jsonl";

    private final Content content;
    private final FileChannel channel;

    private SweepFile(Content content, FileChannel channel) {
        this.content = content;
        this.channel = channel;
    }

    /**
     * A run.
     *
     * @param variant the name of the variant; in a search, the id of the configuration's run
     * @param seed index of the seed, from 0
     */
    public record Run(String variant, int seed) {}

    /**
     * What a sweep file contains.
     *
     * @param digests the digest of each run that had ended when the file was read, in binary form
     * @param bytes length of the complete lines
     */
    record Content(SweepHead head, Map<Run, byte[]> digests, long bytes) {}

    /** Creates a file without runs, in place of an older one. */
    public static SweepFile create(Path path, SweepHead head) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        SweepFile file = new SweepFile(new Content(head, Map.of(), 0), channel);
        file.append(head.text());
        return file;
    }

    /**
     * Opens a file in order to add the runs that it lacks; creates it if it is missing.
     *
     * @throws InvalidInputException if it is a file of another sweep, or damaged
     */
    public static SweepFile resume(Path path, SweepHead head) throws IOException {
        if (!Files.exists(path) || Files.size(path) == 0) {
            return create(path, head);
        }
        Content content = read(path);
        String difference = head.difference(content.head());
        if (difference.isEmpty() && !head.shard().equals(content.head().shard())) {
            difference = "is shard " + content.head().shard().text() + ", not "
                    + head.shard().text();
        }
        if (!difference.isEmpty()) {
            throw InvalidInputException.ofFile(
                    path, difference, "Leave --resume away to begin again, or write to another place with -o.");
        }
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        channel.truncate(content.bytes());
        channel.position(content.bytes());
        return new SweepFile(content, channel);
    }

    /** Returns the runs that had ended when the file was opened, with their digests in binary form. */
    public Map<Run, byte[]> ended() {
        return content.digests();
    }

    /** Adds a run that has ended. */
    public synchronized void add(String variant, int seed, RunDigest digest) throws IOException {
        String text = Base64.getEncoder().encodeToString(digest.bytes());
        long number = content.head().firstSeed() + seed;
        append("{\"variant\":\"" + variant + "\",\"seed\":" + number + ",\"digest\":\"" + text + "\",\"crc32\":\""
                + checksum(variant, number, text) + "\"}");
    }

    private void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    private static String checksum(String variant, long seed, String digest) {
        CRC32 crc = new CRC32();
        crc.update((variant + '\n' + seed + '\n' + digest).getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInputException if it is not a sweep file, or a line other than the last is damaged
     */
    static Content read(Path path) {
        String text = SourceFile.read(path).text();
        int end = text.lastIndexOf('\n') + 1;
        if (end == 0) {
            throw SweepHead.foreign(path);
        }
        int begin = text.indexOf('\n') + 1;
        SweepHead head = SweepHead.parse(object(path, text.substring(0, begin)), path);
        Map<Run, byte[]> digests = new LinkedHashMap<>();
        for (int line = 2; begin < end; line++) {
            int next = text.indexOf('\n', begin) + 1;
            addRun(path, line, text.substring(begin, next), head, digests);
            begin = next;
        }
        return new Content(head, digests, text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
    }

    private static MappingNode object(Path path, String line) {
        try {
            return SourceDocuments.parseSingle(new SourceFile(path.toString(), line));
        } catch (InvalidInputException e) {
            throw SweepHead.foreign(path);
        }
    }

    private static void addRun(Path path, int line, String text, SweepHead head, Map<Run, byte[]> digests) {
        try {
            MappingNode run = SourceDocuments.parseSingle(new SourceFile(path.toString(), text));
            String variant = String.valueOf(run.text("variant"));
            String digest = String.valueOf(run.text("digest"));
            long seed = Long.parseLong(String.valueOf(run.text("seed")));
            if (checksum(variant, seed, digest).equals(run.text("crc32"))) {
                byte[] bytes = Base64.getDecoder().decode(digest);
                RunDigest.of(bytes);
                digests.put(new Run(variant, Math.toIntExact(seed - head.firstSeed())), bytes);
                return;
            }
        } catch (InvalidInputException | IllegalArgumentException | ArithmeticException e) {
            // reported below: the line is not what was written
        }
        throw new InvalidInputException(new Problem(
                Severity.ERROR,
                new Position(path.toString(), line, 1),
                "",
                "the line is damaged",
                "Delete the line: --resume computes its run again."));
    }
}
