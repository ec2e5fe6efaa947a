// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.version.KarpenterVersion;

/** The version of Karpenter that made a recording: its key {@code karpenterVersion}, v1.14 without one. */
public final class RecordedVersion {
    private RecordedVersion() {}

    /**
     * Returns the version of a recording.
     *
     * @throws UnsupportedOperationException if it is not simulated
     */
    public static KarpenterVersion of(MappingNode root) {
        String text = root.text("karpenterVersion");
        KarpenterVersion version = text == null ? KarpenterVersion.V1_14 : KarpenterVersion.find(text);
        if (version == null) {
            throw new UnsupportedOperationException("Karpenter " + text);
        }
        return version;
    }
}
