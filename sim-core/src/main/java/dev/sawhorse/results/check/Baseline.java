package dev.sawhorse.results.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario is held to: the figures and the packing of its runs when they were last found good.
 *
 * @param scenario the path of the scenario file, relative to the folder of the baseline, with slashes
 * @param version the Sawhorse that ran it
 * @param inputs what tells everything the scenario reads from any other, in hexadecimal digits
 * @param settings what was set on the command line
 * @param seed the first seed; the others follow it one by one
 * @param seeds how many
 */
public record Baseline(
        String scenario,
        String version,
        String inputs,
        List<String> settings,
        long seed,
        int seeds,
        List<BaselineVariant> variants) {
    /** The form of the file; another number means that what it says has another meaning. */
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
