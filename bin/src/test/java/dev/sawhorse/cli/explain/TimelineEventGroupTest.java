// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.scenario.explain.TimelineEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimelineEventGroupTest {
    @Test
    void alternatingEventsAreFoldedAcrossOtherEvents() {
        List<TimelineEvent> events = new ArrayList<>();
        events.add(new TimelineEvent(0, "karpenter", "created"));
        for (int i = 1; i <= 3; i++) {
            events.add(new TimelineEvent(10L * i, "karpenter", "blocked by a"));
            events.add(new TimelineEvent(10 * i + 5, "karpenter", "blocked by b"));
        }
        events.add(new TimelineEvent(50, "ec2", "terminated"));

        assertThat(TimelineEventGroup.of(events))
                .extracting(group -> group.first().what() + " " + group.count() + " " + group.last())
                .containsExactly("created 1 0", "blocked by a 3 30", "blocked by b 3 35", "terminated 1 50");
    }
}
