// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The identity of a file's contents: hash and size.
 *
 * @param sha256 SHA-256 of its bytes, in hexadecimal digits
 * @param bytes number of bytes
 */
public record Fingerprint(String sha256, long bytes) {
    private static final int BUFFER = 1 << 16;

    /** Computes the fingerprint of a file. */
    public static Fingerprint of(Path path) throws IOException {
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
