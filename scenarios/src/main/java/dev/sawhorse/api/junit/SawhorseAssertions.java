// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.junit;

import dev.sawhorse.results.Results;

/** The entry point of assertions on the results of a run. */
public final class SawhorseAssertions {
    private SawhorseAssertions() {}

    /** Returns an assertion on the results of a run. */
    public static ResultsAssert assertThat(Results actual) {
        return new ResultsAssert(actual);
    }
}
