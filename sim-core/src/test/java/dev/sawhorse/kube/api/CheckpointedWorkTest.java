// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Work of 100 with a checkpoint every 30 that takes 2, and a restart of 5. */
class CheckpointedWorkTest {
    private final CheckpointedWork work = new CheckpointedWork(new Checkpoint(30, 2, 5), 100);

    private CheckpointedRunEnded run(long from, long until) {
        work.begin(from);
        CheckpointedRunEnded ended = work.end("p", until, false);
        assertThat(ended).isNotNull();
        return ended;
    }

    @Test
    void anUninterruptedRunWritesACheckpointAfterEachIntervalButNotAtItsEnd() {
        assertThat(work.nextNanos()).isEqualTo(100 + 3 * 2);
        work.begin(1_000);
        assertThat(work.end("p", 1_106, true)).isEqualTo(new CheckpointedRunEnded("p", false, 3, 100, 6));
    }

    @Test
    void workOfExactlyTwoIntervalsHasOneCheckpoint() {
        assertThat(new CheckpointedWork(new Checkpoint(50, 2, 5), 100).nextNanos())
                .isEqualTo(102);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "31, 0, 0", "32, 1, 30", "63, 1, 30", "64, 2, 60", "105, 3, 90"})
    void anInterruptedRunKeepsTheWorkUpToTheLastCompleteCheckpoint(long after, long checkpoints, long kept) {
        assertThat(run(10, 10 + after))
                .isEqualTo(new CheckpointedRunEnded("p", false, checkpoints, kept, checkpoints * 2));
        assertThat(work.nextNanos()).isEqualTo(5 + (100 - kept) + (99 - kept) / 30 * 2);
    }

    @Test
    void aRunThatGoesOnFirstNeedsItsRestart() {
        run(0, 40);
        assertThat(run(50, 53)).isEqualTo(new CheckpointedRunEnded("p", true, 0, 0, 3));
        assertThat(run(60, 60 + 5 + 32)).isEqualTo(new CheckpointedRunEnded("p", true, 1, 30, 7));
        assertThat(work.nextNanos()).isEqualTo(5 + 40 + 2);
    }

    @Test
    void theTimeLeftDuringARunCountsWorkThatIsNotInACheckpointYet() {
        work.begin(0);
        assertThat(work.timeLeftAt(20)).isEqualTo(80 + 2 * 2);
        assertThat(work.timeLeftAt(31)).isEqualTo(70 + 2 * 2);
        assertThat(work.timeLeftAt(40)).isEqualTo(62 + 2 * 2);
        assertThat(work.timeLeftAt(106)).isZero();
        work.end("p", 40, false);
        assertThat(work.timeLeftAt(50)).isEqualTo(70 + 2 * 2);
        assertThat(work.timeOfAll()).isEqualTo(106);
    }

    @Test
    void aPodThatDidNotRunHasNoBalance() {
        assertThat(work.end("p", 10, false)).isNull();
        assertThat(work.nextNanos()).isEqualTo(106);
    }
}
