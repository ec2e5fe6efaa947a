// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.Locale;

/**
 * An assumption that changes the figures of a run.
 *
 * @param about its subject, such as {@code latencies}
 * @param value the assumed value
 * @param source where the assumption comes from
 */
public record Assumption(String about, String value, Source source) {
    /** The source of an assumption. */
    public enum Source {
        /** A default of Sawhorse, which the scenario can override. */
        DEFAULT,
        /** The scenario. */
        GIVEN;

        /** Returns the source's name in tables. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns a default assumption. */
    public static Assumption byDefault(String about, String value) {
        return new Assumption(about, value, Source.DEFAULT);
    }

    /** Returns an assumption of the scenario. */
    public static Assumption given(String about, String value) {
        return new Assumption(about, value, Source.GIVEN);
    }

    /** Returns it as one line, such as {@code latencies: distributed}. */
    public String text() {
        return about + ": " + value;
    }
}
