package dev.sawhorse.scenario;

import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.input.Spelling;

/** Explains that there is no such region. */
public final class UnknownRegions {
    private UnknownRegions() {}

    /**
     * Returns a line that says what is missing, and one with what may have been meant: the region of the same part of the world
     * that is spelt like it, else all there are.
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
