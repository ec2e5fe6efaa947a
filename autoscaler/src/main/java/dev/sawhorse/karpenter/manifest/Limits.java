package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Value;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.manifest.Reading;
import dev.sawhorse.kube.manifest.ResourceListReader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Amounts that belong to nodes: limits, capacity and requests. */
final class Limits {
    private Limits() {}

    /** Returns the reader of amounts that fits the way of reading. */
    static Function<Value, @Nullable Resources> reader(Reading reading) {
        return reading.isApplied() ? ResourceListReader::nonNegative : ResourceListReader::recorded;
    }
}
