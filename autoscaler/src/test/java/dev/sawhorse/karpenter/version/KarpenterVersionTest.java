// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_13;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_14;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_14_0;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_14_1;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_14_2;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_14_3;
import static dev.sawhorse.karpenter.version.KarpenterVersion.V1_15;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KarpenterVersionTest {
    @ParameterizedTest
    @CsvSource({
        "1.14, 1.14",
        "v1.14, 1.14",
        "1.14.0+20, 1.14",
        "1.14.0, 1.14.0",
        "v1.14.2, 1.14.2",
        "1.14.3-arm64, 1.14.3",
        "1.13.1, 1.13",
        "v1.15.1, 1.15"
    })
    void aVersionIsFoundByItsRelease(String text, String version) {
        assertThat(KarpenterVersion.find(text)).hasToString(version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1.1", "1.140", "1.14.", "2.14", "1.12", "latest", "1.14-rc", "1.14.4", "1.15.2"})
    void otherTextsAreNoVersion(String text) {
        assertThat(KarpenterVersion.find(text)).isNull();
    }

    @Test
    void severalVersionsAreDifferentOnes() {
        assertThat(KarpenterVersion.distinct(List.of("1.13", " v1.15"))).containsExactly(V1_13, V1_15);
        assertThatThrownBy(() -> KarpenterVersion.distinct(List.of("1.13", "1.12")))
                .hasMessageStartingWith("1.12 is not one of 1.13");
        assertThatThrownBy(() -> KarpenterVersion.distinct(List.of("1.13", "v1.13")))
                .hasMessage("v1.13 is not another version than the ones before");
    }

    @Test
    void aLaterReleaseHasTheRulesOfTheLastKnownOneOfItsMinorRelease() {
        assertThat(KarpenterVersion.latestOfMinor("v1.14.9")).isEqualTo(KarpenterVersion.V1_14_3);
        assertThat(KarpenterVersion.latestOfMinor("1.15.2")).isEqualTo(KarpenterVersion.V1_15);
        assertThat(KarpenterVersion.latestOfMinor("1.1.0")).isNull();
        assertThat(KarpenterVersion.latestOfMinor("1.8.1")).isNull();
    }

    @Test
    void versionsOfTheMainBranchHaveTheirChangesAndThoseBefore() {
        for (RuleChange change : RuleChange.values()) {
            for (KarpenterVersion version : List.of(V1_13, V1_14_0, V1_14, V1_15)) {
                assertThat(version.has(change)).isEqualTo(version.compareTo(change.since()) >= 0);
            }
        }
        assertThat(V1_13.differencesFrom(V1_15)).containsExactly(RuleChange.values());
    }

    @Test
    void releasesHaveTheChangesThatWereCarriedOver() {
        assertThat(V1_14_1.differencesFrom(V1_14_0)).containsExactly(RuleChange.VIRTUAL_PODS_WITH_LABELS);
        assertThat(V1_14_2.differencesFrom(V1_14_1)).containsExactly(RuleChange.CAPACITY_BUFFERS_FOLLOW_WORKLOADS);
        assertThat(V1_14_3.differencesFrom(V1_14_2)).containsExactly(RuleChange.MIN_VALUES_OF_NARROWED_REQUIREMENT);
        assertThat(V1_14_3.has(RuleChange.FORCED_DELETION_BY_EVICTION_QUEUE)).isFalse();
        assertThat(V1_14.has(RuleChange.MIN_VALUES_OF_NARROWED_REQUIREMENT)).isFalse();
    }

    @Test
    void oneUpgradesFromTheMinorReleaseBefore() {
        assertThat(V1_15.previousMinor()).isEqualTo(V1_14);
        assertThat(V1_14_3.previousMinor()).isEqualTo(V1_13);
        assertThat(V1_13.previousMinor()).isEqualTo(V1_13);
    }

    @Test
    void oneRuleCanBeExchanged() {
        KarpenterVersion mixed = V1_13.exchanging(RuleChange.CANDIDATES_BY_SAVINGS);

        assertThat(mixed.has(RuleChange.CANDIDATES_BY_SAVINGS)).isTrue();
        assertThat(mixed.has(RuleChange.EMPTY_BY_EVICTION_COST)).isFalse();
        assertThat(mixed).isNotEqualTo(V1_13).hasToString("1.13 with CANDIDATES_BY_SAVINGS");
        assertThat(V1_15.exchanging(RuleChange.CANDIDATES_BY_SAVINGS).has(RuleChange.CANDIDATES_BY_SAVINGS))
                .isFalse();
    }
}
