// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** A parser of the API's times: RFC 3339 with seconds, as {@code 2026-01-31T12:00:00Z}. */
final class Timestamps {
    private Timestamps() {}

    /**
     * Returns the instant of a text.
     *
     * @throws IllegalArgumentException if the text is not a time
     */
    static Instant parse(String text) {
        try {
            return text.endsWith("Z")
                    ? Instant.parse(text)
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a time such as 2026-01-31T12:00:00Z", e);
        }
    }
}
