// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The text of an input with the name that problems show.
 *
 * @param name the name the user gave it by
 * @param text its contents
 */
public record SourceFile(String name, String text) {
    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    /** The size limit of inputs that are read at once; traces, which may be larger, are read row by row. */
    private static final int MAX_BYTES = 256 << 20;

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final char REPLACEMENT = '\uFFFD';
    private static final int UTF_16_BIG_ENDIAN = 0xFEFF;
    private static final int UTF_16_LITTLE_ENDIAN = 0xFFFE;
    private static final String CUT_OFF = "Maybe the file was cut off: write it again.";

    /**
     * Reads a file and decompresses gzip, whatever its name.
     *
     * @throws InvalidInputException if it cannot be read, is larger than 256 MiB or is not UTF-8 text
     */
    public static SourceFile read(Path path) {
        return read(path.toString(), path);
    }

    /**
     * Reads a file that problems show by another name than its path.
     *
     * @throws InvalidInputException if it cannot be read, is larger than 256 MiB or is not UTF-8 text
     */
    public static SourceFile read(String name, Path path) {
        return read(name, path, stream -> read(name, stream));
    }

    /**
     * Reads a file with a function of its stream.
     *
     * @throws InvalidInputException if it cannot be read
     */
    static <T> T read(String name, Path path, Function<InputStream, T> reader) {
        try {
            if (Files.isDirectory(path)) {
                throw unreadable(name, "is a folder, not a file", null);
            }
            try (InputStream stream = open(path)) {
                return reader.apply(stream);
            }
        } catch (NoSuchFileException e) {
            throw unreadable(name, "no such file", nearestFile(path));
        } catch (FileSystemException e) {
            throw unreadable(name, "cannot be read: " + e.getReason(), null);
        } catch (IOException e) {
            throw unreadable(name, "cannot be read: " + e.getMessage(), null);
        }
    }

    /** The stream of a channel asks for its position, which a pipe does not have. */
    private static InputStream open(Path path) throws IOException {
        return Files.exists(path) && !Files.isRegularFile(path)
                ? new BufferedInputStream(new FileInputStream(path.toFile()))
                : Files.newInputStream(path);
    }

    /**
     * Reads a stream to its end without closing it and decompresses gzip.
     *
     * @throws InvalidInputException if it cannot be read, is larger than 256 MiB or is not UTF-8 text
     */
    public static SourceFile read(String name, InputStream stream) {
        return read(name, stream, MAX_BYTES);
    }

    /** Reads a stream with a size limit in bytes for both its compressed and decompressed form. */
    static SourceFile read(String name, InputStream stream, int maxBytes) {
        try {
            byte[] bytes = limited(name, stream, maxBytes);
            return decode(name, isGzip(bytes) ? unpack(name, bytes, maxBytes) : bytes);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Tells whether the file name has a JSON extension. */
    public boolean isNamedJson() {
        return isNamedJson(name);
    }

    static boolean isNamedJson(String name) {
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return plain.endsWith(".json") || plain.endsWith(".jsonl") || plain.endsWith(".ndjson");
    }

    private static byte[] limited(String name, InputStream stream, int maxBytes) throws IOException {
        byte[] bytes = stream.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw unreadable(
                    name,
                    "is larger than " + maxBytes + " bytes",
                    "Maybe it is a trace: workloads replay traces of any size, row by row.");
        }
        return bytes;
    }

    private static SourceFile decode(String name, byte[] plain) {
        try {
            // PowerShell writes the output of commands in UTF-16.
            String text = new String(plain, isUtf16(plain) ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8);
            if (!isUtf16(plain) && text.indexOf(REPLACEMENT) >= 0) {
                // Written as such, or the replacement of malformed bytes, which the decoder refuses.
                text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(plain))
                        .toString();
            }
            return new SourceFile(
                    name, !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            Position position = new Position(name, lineOfMalformedByte(plain), 0);
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    position,
                    "",
                    "is not UTF-8 text",
                    isCutOff(plain) ? CUT_OFF : "Maybe the file is binary or was saved in another encoding."));
        }
    }

    private static boolean isUtf16(byte[] bytes) {
        int first = bytes.length < 2 ? 0 : ((bytes[0] & 0xff) << Byte.SIZE) | (bytes[1] & 0xff);
        return first == UTF_16_BIG_ENDIAN || first == UTF_16_LITTLE_ENDIAN;
    }

    /** Whether only the last character is malformed. */
    private static boolean isCutOff(byte[] bytes) {
        String replaced = new String(bytes, StandardCharsets.UTF_8);
        return replaced.indexOf(REPLACEMENT) == replaced.length() - 1;
    }

    /** Returns the contents of a stream, decompressed if it is gzip. */
    static BufferedInputStream unpacked(InputStream stream) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stream, BUFFER);
        buffered.mark(2);
        byte[] first = buffered.readNBytes(2);
        buffered.reset();
        boolean isGzip = first.length == 2 && (first[0] & 0xff) == GZIP_MAGIC_1 && (first[1] & 0xff) == GZIP_MAGIC_2;
        return isGzip ? new BufferedInputStream(new GZIPInputStream(buffered), BUFFER) : buffered;
    }

    private static boolean isGzip(byte[] bytes) {
        return bytes.length > 2 && (bytes[0] & 0xff) == GZIP_MAGIC_1 && (bytes[1] & 0xff) == GZIP_MAGIC_2;
    }

    private static byte[] unpack(String name, byte[] bytes, int maxBytes) throws IOException {
        try (InputStream stream = new GZIPInputStream(new BufferedInputStream(new ByteArrayInputStream(bytes)))) {
            return limited(name, stream, maxBytes);
        }
    }

    private static int lineOfMalformedByte(byte[] bytes) {
        String replaced = new String(bytes, StandardCharsets.UTF_8);
        int end = replaced.indexOf(REPLACEMENT);
        return 1
                + (int) replaced.substring(0, Math.max(end, 0))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    /** Returns the problem that the contents of a file cannot be read. */
    static InvalidInputException unreadable(String name, IOException cause) {
        return cause instanceof EOFException
                ? unreadable(name, "is compressed and was cut off", CUT_OFF)
                : unreadable(name, "cannot be read: " + cause.getMessage(), null);
    }

    static InvalidInputException unreadable(String name, String message, @Nullable String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, Position.ofFile(name), "", message, hint));
    }

    private static @Nullable String nearestFile(Path path) {
        Path name = path.getFileName();
        Path folder = path.toAbsolutePath().getParent();
        if (name == null || folder == null || !Files.isDirectory(folder)) {
            return folder == null ? null : "Maybe the folder " + folder + " is missing.";
        }
        try (Stream<Path> siblings = Files.list(folder)) {
            List<String> names = siblings.map(sibling -> String.valueOf(sibling.getFileName()))
                    .sorted()
                    .toList();
            return Spelling.hint(name.toString(), names);
        } catch (IOException e) {
            return null;
        }
    }
}
