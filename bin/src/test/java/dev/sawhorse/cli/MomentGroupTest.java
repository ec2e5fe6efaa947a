package dev.sawhorse.cli;

import dev.sawhorse.scenario.explain.TimelineEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MomentGroupTest {
    @Test
    void eventsThatAlternateAreFoldedAndAnotherOneEndsNothing() {
        List<TimelineEvent> moments = new ArrayList<>();
        moments.add(new TimelineEvent(0, "karpenter", "created"));
        for (int i = 1; i <= 3; i++) {
            moments.add(new TimelineEvent(10 * i, "karpenter", "blocked by a"));
            moments.add(new TimelineEvent(10 * i + 5, "karpenter", "blocked by b"));
        }
        moments.add(new TimelineEvent(50, "ec2", "terminated"));

        assertThat(MomentGroup.of(moments))
                .extracting(group -> group.first().what() + " " + group.count() + " " + group.last())
                .containsExactly("created 1 0", "blocked by a 3 30", "blocked by b 3 35", "terminated 1 50");
    }
}
