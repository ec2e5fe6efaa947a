// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The baseline of a scenario: the metrics and the packing of its accepted runs, with which later runs are compared.
 *
 * @param scenario the path of the scenario file, relative to the folder of the baseline, with slashes
 * @param version the version of Sawhorse that ran it
 * @param inputs a digest of everything the scenario reads, in hexadecimal digits
 * @param settings the settings of the command line
 * @param seed the first seed; the others follow it one by one
 * @param seeds the number of seeds
 */
public record Baseline(
        String scenario,
        String version,
        String inputs,
        List<String> settings,
        long seed,
        int seeds,
        List<BaselineVariant> variants) {
    /** The version of the file's format; its meaning changes with the number. */
    public static final int SCHEMA_VERSION = 1;

    public Baseline {
        settings = List.copyOf(settings);
        variants = List.copyOf(variants);
    }

    /** Returns the variant of a name, null if there is none. */
    public @Nullable BaselineVariant variant(String name) {
        return variants.stream()
                .filter(variant -> variant.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
