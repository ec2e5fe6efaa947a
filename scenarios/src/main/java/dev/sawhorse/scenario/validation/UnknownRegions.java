// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.input.Spelling;

/** Messages about unknown regions. */
public final class UnknownRegions {
    private UnknownRegions() {}

    /**
     * Returns a line that names the unknown region, and one with suggestions: the most similar region in the same part of the
     * world, else all regions.
     */
    public static String message(UnknownRegionException unknown) {
        String message = String.valueOf(unknown.getMessage());
        String region = unknown.region();
        String part = region.substring(0, region.indexOf('-') + 1);
        String nearest = Spelling.hint(
                region,
                unknown.known().stream().filter(each -> each.startsWith(part)).toList());
        return nearest == null || part.isEmpty() ? message : message.split("\n", 2)[0] + "\n" + nearest;
    }
}
