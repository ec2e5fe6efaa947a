// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.file.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ParameterSpaceTest {
    private static final ParameterSpace SPACE = new ParameterSpace(
            List.of(
                    new Parameter("policy", false, List.of(level("policy", "a"), level("policy", "b")), Map.of()),
                    new Parameter(
                            "threshold",
                            true,
                            List.of(level("threshold", "1"), level("threshold", "2")),
                            Map.of("policy", List.of("b"))),
                    new Parameter(
                            "detail",
                            true,
                            List.of(level("detail", "1"), level("detail", "2")),
                            Map.of("threshold", List.of("2")))),
            List.of(Map.of("policy", List.of("b"), "detail", List.of("1"))));

    private static Parameter.Level level(String name, String label) {
        return new Parameter.Level(label, List.of(Setting.parse("vars." + name + "=" + label)));
    }

    @Test
    void parametersWithoutEffectHaveNoLevel() {
        assertThat(SPACE.size()).isEqualTo(8);
        assertThat(LongStream.range(0, 8).mapToObj(SPACE::combination).distinct())
                .containsExactlyInAnyOrder(
                        new Configuration(List.of(0, -1, -1)),
                        new Configuration(List.of(1, 0, -1)),
                        new Configuration(List.of(1, 1, 0)),
                        new Configuration(List.of(1, 1, 1)));
    }

    @Test
    void forbiddenCombinationsAreLeftOut() {
        assertThat(SPACE.isAllowed(new Configuration(List.of(1, 1, 0)))).isFalse();
        assertThat(SPACE.isAllowed(new Configuration(List.of(1, 1, 1)))).isTrue();
        assertThat(SPACE.isAllowed(new Configuration(List.of(0, -1, -1)))).isTrue();
    }

    @Test
    void onlyActiveParametersAreSet() {
        assertThat(SPACE.settings(new Configuration(List.of(1, 0, -1))).stream().map(Setting::text))
                .containsExactly("vars.policy=b", "vars.threshold=1");
        assertThat(SPACE.labels(new Configuration(List.of(0, -1, -1)))).isEqualTo(Map.of("policy", "a"));
    }
}
