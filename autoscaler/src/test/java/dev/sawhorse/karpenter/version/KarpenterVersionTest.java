// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KarpenterVersionTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.14", "v1.14", "1.14.0", "v1.14.3", "1.14.0+20"})
    void aVersionIsFoundByItsMinorRelease(String text) {
        assertThat(KarpenterVersion.find(text)).isEqualTo(KarpenterVersion.V1_14);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1.1", "1.140", "1.14.", "2.14", "1.12", "latest", "1.14-rc"})
    void otherTextsAreNoVersion(String text) {
        assertThat(KarpenterVersion.find(text)).isNull();
    }

    @Test
    void versionsHaveTheirChangesAndThoseBefore() {
        for (RuleChange change : RuleChange.values()) {
            for (KarpenterVersion version : KarpenterVersion.ALL) {
                assertThat(version.has(change)).isEqualTo(version.compareTo(change.since()) >= 0);
            }
        }
        Set<RuleChange> all = EnumSet.copyOf(KarpenterVersion.V1_13.changesUntil(KarpenterVersion.V1_14));
        all.addAll(KarpenterVersion.V1_14.changesUntil(KarpenterVersion.V1_15));
        assertThat(all).containsExactlyElementsOf(Arrays.asList(RuleChange.values()));
    }

    @Test
    void oneChangeCanBeAddedAlone() {
        KarpenterVersion mixed = KarpenterVersion.V1_13.plus(RuleChange.CANDIDATES_BY_SAVINGS);

        assertThat(mixed.has(RuleChange.CANDIDATES_BY_SAVINGS)).isTrue();
        assertThat(mixed.has(RuleChange.EMPTY_BY_EVICTION_COST)).isFalse();
        assertThat(mixed).isNotEqualTo(KarpenterVersion.V1_13);
    }
}
