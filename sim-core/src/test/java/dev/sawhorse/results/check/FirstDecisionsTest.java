package dev.sawhorse.results.check;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FirstDecisionsTest {
    @Test
    void runsPartWhereTheFirstLineDiffers() {
        assertThat(FirstDecisions.parted(List.of("a", "b", "c"), List.of("a", "x", "c")))
                .isEqualTo(new Parted("b", "x"));
    }

    @Test
    void runThatEndsEarlierPartsWhereNothingMoreIsDone() {
        assertThat(FirstDecisions.parted(List.of("a", "b"), List.of("a"))).isEqualTo(new Parted("b", ""));
        assertThat(FirstDecisions.parted(List.of(), List.of("a"))).isEqualTo(new Parted("", "a"));
    }

    @Test
    void runsThatDoTheSameDoNotPart() {
        assertThat(FirstDecisions.parted(List.of("a"), List.of("a"))).isNull();
    }
}
