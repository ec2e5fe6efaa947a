// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.kube.manifest.ResourceListReader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The readers of resource amounts of nodes: limits, capacity and requests. */
final class Limits {
    private Limits() {}

    /** Returns the reader of amounts for the way of reading. */
    static Function<Value, @Nullable Resources> reader(ReadMode reading) {
        return reading.isApplied() ? ResourceListReader::nonNegative : ResourceListReader::recorded;
    }
}
