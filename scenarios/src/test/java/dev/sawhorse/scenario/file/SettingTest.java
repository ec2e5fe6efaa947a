// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SettingTest {
    private static ScenarioFile inflateWith(String setting) {
        return ScenarioLoader.load(Path.of("inflate.yaml"), List.of(Setting.parse(setting)))
                .file();
    }

    @Test
    void valueTakesThePlaceOfTheFiles() {
        assertThat(inflateWith("duration=2h").duration()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void missingMappingsAreCreated() {
        Duration idle = inflateWith("karpenter.batchIdleDuration=5s")
                .karpenter()
                .options()
                .batchIdleDuration();
        assertThat(idle).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void itemsOfListsAreCountedFromZero() {
        TimelineEntry.Action action =
                inflateWith("timeline[1].scale.replicas=20").timeline().get(1).action();
        assertThat(action)
                .isEqualTo(new TimelineEntry.Scale(
                        ObjectSelector.of("Deployment", new ObjectRef("default", "inflate")), 20));
    }

    @Test
    void keysWithDotsAreWrittenInBrackets() {
        assertThat(inflateWith("prices.onDemand[m5.large]=0.2").prices().onDemand())
                .containsEntry("m5.large", 0.2);
    }

    @Test
    void itemBeyondTheListIsRefused() {
        assertThatThrownBy(() -> inflateWith("timeline[9].at=1m"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--set timeline[9].at=1m: [9] is not an index of a list of 3\nMaybe a number from 0 to 2.");
    }

    @Test
    void wrongUnitIsRefusedUnderTheNameOfTheOption() {
        assertThatThrownBy(() -> inflateWith("duration=5 parsecs"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("--set duration=5 parsecs: duration: \"5 parsecs\"");
    }

    @Test
    void pathThroughAPlainValueIsRefused() {
        assertThatThrownBy(() -> inflateWith("duration.hours=3"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("duration is a string and has no hours");
    }
}
