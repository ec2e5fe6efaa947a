// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests of contents. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the digest of a text's UTF-8 bytes in hexadecimal digits. */
    public static String of(String text) {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a new digest to update with bytes. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
