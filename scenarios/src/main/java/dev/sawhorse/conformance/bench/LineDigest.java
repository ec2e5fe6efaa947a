// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A digest of lines of text: the first 32 hexadecimal digits of their SHA-256 hash. */
final class LineDigest {
    private static final int BYTES = 16;

    private LineDigest() {}

    static String of(List<String> lines) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            lines.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK knows SHA-256", e);
        }
    }
}
