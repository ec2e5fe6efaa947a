// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequirementTest {
    private static final List<Operator> OPERATORS = List.of(Operator.values());
    private static final List<String> PROBES = List.of("", "1", "4", "5", "6", "9", "a", "b", "c", "x");

    @Test
    void gtExcludesItsBoundAndEverythingThatIsNoInteger() {
        Requirement requirement = Requirement.of("k", Operator.GT, "4");

        assertThat(requirement.has("4")).isFalse();
        assertThat(requirement.has("5")).isTrue();
        assertThat(requirement.has("a")).isFalse();
        assertThat(requirement.operator()).isEqualTo(Operator.EXISTS);
    }

    @Test
    void oldLabelKeysAreNormalised() {
        assertThat(Requirement.of("beta.kubernetes.io/arch", Operator.IN, "arm64")
                        .key())
                .isEqualTo("kubernetes.io/arch");
    }

    @Test
    void crossingBoundsAllowNoValue() {
        Requirement result = Requirement.of("k", Operator.GT, "8").intersection(Requirement.of("k", Operator.LT, "5"));

        assertThat(result.operator()).isEqualTo(Operator.DOES_NOT_EXIST);
    }

    @Test
    void boundsAreDroppedOnceTheValuesAreKnown() {
        Requirement result = Requirement.of("k", Operator.GTE, "5")
                .intersection(Requirement.of("k", Operator.IN, "1", "5", "9", "x"));

        assertThat(result).isEqualTo(Requirement.of("k", Operator.IN, "5", "9"));
    }

    @Test
    void twoBoundsAreWrittenAsTwoEntries() {
        Requirement both = Requirement.of("k", Operator.GT, "4").intersection(Requirement.of("k", Operator.LTE, "9"));

        assertThat(both.specs())
                .extracting(spec -> spec.operator() + spec.values())
                .containsExactly("Gte[5]", "Lte[9]");
        assertThat(both).hasToString("k Exists >=5 <=9");
    }

    @Test
    void moreThanFiveValuesAreAbbreviatedInMessages() {
        assertThat(Requirement.of("k", Operator.IN, "a", "b", "c", "d", "e", "f", "g"))
                .hasToString("k In [a b c d e and 2 others]");
    }

    @Test
    void theHigherMinValuesWins() {
        Requirement two = Requirement.of("k", Operator.EXISTS, List.of(), 2);
        Requirement three = Requirement.of("k", Operator.IN, List.of("a"), 3);

        assertThat(two.intersection(three).minValues()).isEqualTo(3);
    }

    @Test
    void absenceSatisfiesTwoNegations() {
        Requirement absent = Requirement.of("k", Operator.DOES_NOT_EXIST);

        assertThat(absent.accepts(Requirement.of("k", Operator.NOT_IN, "a"))).isTrue();
        assertThat(absent.accepts(Requirement.of("k", Operator.EXISTS))).isFalse();
    }

    @Test
    void intersectionHasExactlyTheCommonValues() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 5_000; i++) {
            Requirement left = random(random);
            Requirement right = random(random);
            Requirement both = left.intersection(right);
            for (String value : PROBES) {
                assertThat(both.has(value))
                        .as("%s of %s and %s", value, left, right)
                        .isEqualTo(left.has(value) && right.has(value));
            }
            assertThat(both).isEqualTo(right.intersection(left));
            assertThat(left.hasIntersection(right)).isEqualTo(both.isComplement() || both.valueCount() > 0);
        }
    }

    @Test
    void whatIsAddedToItselfIsCompatibleAndStaysAsItIs() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 5_000; i++) {
            Requirements some = Requirements.of(random(random).intersection(random(random)));
            Requirements equal = Requirements.of(List.copyOf(some.asList()));
            for (Requirements same : List.of(some, equal)) {
                assertThat(some.isCompatible(same, Set.of())).as("%s", some).isTrue();
                assertThat(some.plus(same)).isEqualTo(some);
            }
        }
    }

    private static Requirement random(SplittableRandom random) {
        Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        return switch (operator) {
            case GT, LT, GTE, LTE -> Requirement.of("k", operator, String.valueOf(random.nextInt(10)));
            default -> Requirement.of("k", operator, PROBES.get(random.nextInt(10)), PROBES.get(random.nextInt(10)));
        };
    }
}
