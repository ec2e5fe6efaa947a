// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.Comparisons;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConclusionTest {
    @Test
    void eachVariantHasASentenceButTheReference() {
        assertThat(Conclusion.of(Comparisons.small()))
                .containsExactly(
                        "the-same costs the same; pods wait as long",
                        "many-and-with-a-long-name costs $242 more per month (97.3%, 63.8–194.1); pods wait as long");
    }

    @Test
    void aSingleSeedShowsItsDifferenceWithoutAnInterval() {
        assertThat(Conclusion.of(Comparisons.ofOneSeed()))
                .singleElement()
                .asString()
                .contains("more per month (121.8%, with this seed)");
    }

    @Test
    void aVariantAloneHasNoConclusion() {
        assertThat(Conclusion.of(Comparisons.empty())).isEmpty();
    }
}
