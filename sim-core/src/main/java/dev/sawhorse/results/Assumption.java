package dev.sawhorse.results;

import java.util.Locale;

/**
 * An assumption that changes the figures of a run.
 *
 * @param about its subject, such as {@code latencies}
 * @param value what is assumed of it
 * @param source who decided on it
 */
public record Assumption(String about, String value, Source source) {
    /** Who decided on an assumption. */
    public enum Source {
        /** Nobody: Sawhorse assumes it unless the scenario says something else. */
        DEFAULT,
        /** The scenario. */
        GIVEN;

        /** Returns the word that tables have for it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns an assumption that Sawhorse makes. */
    public static Assumption byDefault(String about, String value) {
        return new Assumption(about, value, Source.DEFAULT);
    }

    /** Returns an assumption of the scenario. */
    public static Assumption given(String about, String value) {
        return new Assumption(about, value, Source.GIVEN);
    }

    /** Returns it in a line, such as {@code latencies: distributed}. */
    public String text() {
        return about + ": " + value;
    }
}
