// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;

/** A version of Karpenter, such as 1.14 or v1.14.2; YAML may read it as a number. */
public final class KarpenterVersionType {
    public static final FieldType<KarpenterVersion> TYPE =
            Types.converted(Types.scalar("1.14"), KarpenterVersionType::convert);

    private KarpenterVersionType() {}

    private static @Nullable KarpenterVersion convert(String text, Value written) {
        KarpenterVersion version = KarpenterVersion.find(text);
        if (version == null) {
            written.error("version " + text + " of Karpenter is not simulated", hint());
        }
        return version;
    }

    private static String hint() {
        return "Use one of " + String.join(", ", KarpenterVersion.texts()) + ".";
    }
}
