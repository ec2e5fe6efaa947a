package dev.sawhorse.scenario;

import dev.sawhorse.input.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * What tells a file from any other without keeping it.
 *
 * @param sha256 the SHA-256 of its bytes, in hexadecimal digits
 * @param bytes how many there are
 */
public record Fingerprint(String sha256, long bytes) {
    private static final int BUFFER = 1 << 16;

    /** Reads a file through. */
    static Fingerprint of(Path path) throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        try (InputStream in = Files.newInputStream(path)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                bytes += read;
            }
        }
        return new Fingerprint(HexFormat.of().formatHex(digest.digest()), bytes);
    }
}
