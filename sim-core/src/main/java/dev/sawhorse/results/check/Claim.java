package dev.sawhorse.results.check;

/**
 * What became of an assertion of a scenario, in the run of its first seed.
 *
 * @param text the assertion as written
 * @param value the figure of the run
 */
public record Claim(String text, double value, boolean holds) {
    /** Renders {@code cost.total <= 12.5: it is 13.25}. */
    @Override
    public String toString() {
        return text + ": it is " + SixDecimals.text(value);
    }
}
