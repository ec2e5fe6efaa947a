// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.kube.manifest.QuantityText;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;

/** A parser that parses numbers of bytes as manifests write them: {@code 512Mi}, {@code 2G} or a plain number. */
public final class ByteCount {
    private ByteCount() {}

    /** Returns the type of fields with at least {@code min} bytes. */
    public static FieldType<Long> atLeast(long min) {
        return Types.parsed(
                "quantity", "a quantity of bytes such as 512Mi", min > 512L << 20 ? "20Gi" : "512Mi", text -> {
                    long bytes = QuantityText.parse(text).value();
                    if (bytes < min) {
                        throw new IllegalArgumentException("\"" + text + "\" is less than " + min);
                    }
                    return bytes;
                });
    }
}
