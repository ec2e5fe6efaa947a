package dev.sawhorse.scenario.junit;

import dev.sawhorse.results.Results;

/** The entry to assertions on what a run came to. */
public final class SawhorseAssertions {
    private SawhorseAssertions() {}

    /** Begins assertions on the results of a run. */
    public static ResultsAssert assertThat(Results actual) {
        return new ResultsAssert(actual);
    }
}
