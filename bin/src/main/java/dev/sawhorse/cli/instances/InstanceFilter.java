// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.output.NumberRange;
import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that filter instance types. A type must satisfy all of them. */
final class InstanceFilter {
    /** The processor architectures, with their names in Kubernetes. */
    enum Architecture {
        amd64,
        arm64
    }

    @Option(
            names = "--vcpus",
            paramLabel = "RANGE",
            converter = NumberRange.Plain.class,
            description = "Number of vCPUs: 2-8, 4, 4- or -8.")
    private @Nullable NumberRange vcpus;

    @Option(
            names = "--memory",
            paramLabel = "RANGE",
            converter = NumberRange.Memory.class,
            description = "Memory: 4GiB-16GiB; the default unit is GiB.")
    private @Nullable NumberRange memory;

    @Option(names = "--arch", paramLabel = "ARCH", description = "CPU architecture: ${COMPLETION-CANDIDATES}.")
    private @Nullable Architecture architecture;

    @Option(
            names = "--gpus",
            paramLabel = "RANGE",
            converter = NumberRange.Plain.class,
            description = "Number of GPUs: 0, 1-, 4-8.")
    private @Nullable NumberRange gpus;

    @Option(names = "--family", paramLabel = "REGEX", description = "Family, such as m5 or c[67]g.")
    private @Nullable Pattern family;

    @Option(names = "--category", paramLabel = "REGEX", description = "Category, such as c or [cmr].")
    private @Nullable Pattern category;

    @Option(names = "--max-price", paramLabel = "USD", description = "Highest on-demand price in USD per hour.")
    private @Nullable Double maxPrice;

    /** Whether the type satisfies the options at this hourly price (NaN if it is not offered). */
    boolean accepts(InstanceShape shape, double price) {
        return isWithin(vcpus, shape.vcpus())
                && isWithin(memory, shape.memoryMib())
                && isWithin(gpus, gpuCount(shape.gpu()))
                && hasArchitecture(shape)
                && matches(family, shape.typeName().family())
                && matches(category, shape.typeName().category())
                && isAffordable(price);
    }

    private boolean hasArchitecture(InstanceShape shape) {
        return architecture == null
                || architecture.name().equals(shape.processor().architecture().toLowerCase(Locale.ROOT));
    }

    private boolean isAffordable(double price) {
        return maxPrice == null || price <= maxPrice;
    }

    private static int gpuCount(@Nullable Gpu gpu) {
        return gpu == null ? 0 : gpu.count();
    }

    private static boolean isWithin(@Nullable NumberRange range, int number) {
        return range == null || range.contains(number);
    }

    private static boolean matches(@Nullable Pattern pattern, @Nullable String text) {
        return pattern == null || (text != null && pattern.matcher(text).matches());
    }
}
