package dev.sawhorse.results.check;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FirstDecisionsTest {
    @Test
    void runsPartWhereTheFirstLineDiffers() {
        assertThat(FirstDecisions.firstDifference(List.of("a", "b", "c"), List.of("a", "x", "c")))
                .isEqualTo(new FirstDifference("b", "x"));
    }

    @Test
    void runThatEndsEarlierPartsWhereNothingMoreIsDone() {
        assertThat(FirstDecisions.firstDifference(List.of("a", "b"), List.of("a")))
                .isEqualTo(new FirstDifference("b", ""));
        assertThat(FirstDecisions.firstDifference(List.of(), List.of("a"))).isEqualTo(new FirstDifference("", "a"));
    }

    @Test
    void runsThatDoTheSameDoNotPart() {
        assertThat(FirstDecisions.firstDifference(List.of("a"), List.of("a"))).isNull();
    }
}
