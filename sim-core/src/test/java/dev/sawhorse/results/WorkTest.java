// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.ContainerOomKilled;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodFailed;
import dev.sawhorse.journal.Observation.PodPreempted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.results.summary.Summary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Every pod is bound and ready at second 0. */
final class WorkTest {
    private static final double HOUR = 3600;

    private final JournalScript journal = new JournalScript()
            .at(0, new NodeCreated("n1", "", "", "m5.large", "us-east-1a", "on-demand", 2000, 8L << 30));

    private JournalScript running(String pod, String owner) {
        return journal.at(
                0,
                new PodCreated("default/" + pod, owner, 100, 100, false),
                new PodBound("default/" + pod, "n1"),
                new PodReady("default/" + pod));
    }

    private static Work ended(JournalScript journal) {
        return journal.endAt(10_000).work();
    }

    @Test
    void anEvictedPodOfAJobLosesItsRunSoFar() {
        Work work = ended(running("p", "Job/etl")
                .at(360, new PodEvicted("default/p", "n1", "karpenter"), new PodTerminating("default/p", "evicted"))
                .at(390, new PodDeleted("default/p")));
        assertThat(work.lost()).isEqualTo(360 / HOUR);
        assertThat(work.done()).isZero();
        assertThat(work.usefulPodHours()).isCloseTo((390 - 360) / HOUR, within(1e-12));
    }

    @Test
    void aBarePodThatIsPreemptedLosesAll() {
        Work work = ended(running("p", "")
                .at(100, new PodPreempted("default/p", "n1", "default/q"), new PodTerminating("default/p", "preempted"))
                .at(130, new PodDeleted("default/p")));
        assertThat(work.lost()).isEqualTo(100 / HOUR);
    }

    @Test
    void aPodOfALostNodeLosesItsWork() {
        Work work = ended(running("p", "Job/etl")
                .at(300, new PodTerminating("default/p", "its node is gone"), new PodDeleted("default/p")));
        assertThat(work.lost()).isEqualTo(300 / HOUR);
    }

    @Test
    void aPodThatFailsLosesItsRun() {
        Work work = ended(running("p", "Job/etl")
                .at(300, new PodFailed("default/p", "DeadlineExceeded"))
                .at(500, new PodTerminating("default/p", PodDeletionReasons.JOB_IS_OVER), new PodDeleted("default/p")));
        assertThat(work.lost()).isEqualTo(300 / HOUR);
    }

    @Test
    void podsOfDeploymentsAndDaemonSetsLoseNoWork() {
        JournalScript both =
                running("web", "Deployment/web").at(0, new PodCreated("default/ds", "DaemonSet/ds", 1, 1, true));
        Work work = ended(both.at(0, new PodReady("default/ds"))
                .at(400, new PodEvicted("default/web", "n1", "karpenter"), new PodTerminating("default/web", "evicted"))
                .at(400, new PodDeleted("default/web"), new PodFailed("default/ds", "exit code 1")));
        assertThat(work.lost()).isZero();
        assertThat(work.usefulPodHours()).isEqualTo(400 / HOUR);
    }

    @Test
    void succeededWorkIsDoneAndDeliberatelyStoppedWorkIsNotLost() {
        running("done", "Job/a");
        running("surplus", "Job/b");
        running("running", "");
        Work work = ended(journal.at(600, new PodSucceeded("default/done"))
                .at(
                        800,
                        new PodTerminating("default/surplus", PodDeletionReasons.JOB_NEEDS_NO_MORE),
                        new PodDeleted("default/surplus")));
        assertThat(work.done()).isEqualTo(600 / HOUR);
        assertThat(work.lost()).isZero();
    }

    @Test
    void anInterruptedRunWithCheckpointsLosesOnlyWhatItDidSinceTheLastOne() {
        Work work = ended(running("p", "Job/etl")
                .at(
                        100,
                        new PodEvicted("default/p", "n1", "karpenter"),
                        new PodTerminating("default/p", "evicted"),
                        new CheckpointedRunEnded("default/p", true, 2, seconds(60), seconds(12)))
                .at(130, new PodDeleted("default/p")));
        assertThat(work.done()).isEqualTo(60 / HOUR);
        assertThat(work.lost()).isEqualTo(28 / HOUR);
    }

    @Test
    void anOomKilledContainerWithCheckpointsLosesOnlyWhatItDidSinceTheLastOne() {
        Work work = ended(running("p", "Job/etl")
                .at(
                        50,
                        new ContainerOomKilled("default/p", "c", "n1", 1 << 20, "limit"),
                        new CheckpointedRunEnded("default/p", false, 1, seconds(30), seconds(1)))
                .at(60, new PodReady("default/p"))
                .at(
                        130,
                        new CheckpointedRunEnded("default/p", true, 0, seconds(65), seconds(5)),
                        new PodSucceeded("default/p")));
        assertThat(work.done()).isEqualTo(95 / HOUR);
        assertThat(work.lost()).isEqualTo(19 / HOUR);
    }

    @Test
    void aDeliberatelyStoppedRunWithCheckpointsIsNotLost() {
        Work work = ended(running("p", "Job/etl")
                .at(
                        100,
                        new PodTerminating("default/p", PodDeletionReasons.JOB_NEEDS_NO_MORE),
                        new CheckpointedRunEnded("default/p", false, 1, seconds(60), seconds(1)),
                        new PodDeleted("default/p")));
        assertThat(work.done()).isEqualTo(60 / HOUR);
        assertThat(work.lost()).isZero();
    }

    private static long seconds(long count) {
        return count * 1_000_000_000L;
    }

    @Test
    void anOomKilledContainerRestartsItsWork() {
        Work work = ended(running("p", "Job/etl")
                .at(50, new ContainerOomKilled("default/p", "c", "n1", 1 << 20, "limit"))
                .at(60, new PodReady("default/p"))
                .at(360, new PodSucceeded("default/p")));
        assertThat(work.lost()).isEqualTo(50 / HOUR);
        assertThat(work.done()).isEqualTo(300 / HOUR);
    }

    @Test
    void podsThatStillWaitCountAmongThoseThatWaited() {
        Results results = running("bound", "Deployment/web")
                .at(0, new PodCreated("default/stuck", "Deployment/web", 1, 1, false))
                .endAt(1_000);
        assertThat(results.scheduling().count()).isEqualTo(1);
        assertThat(results.scheduling().waited()).isEqualTo(0.5);
        assertThat(results.pods().pendingSeconds()).isEqualTo(1_000);
    }

    @Test
    void aCaveatMarksItsFiguresAndTheirGroups() {
        Results results = journal.at(
                        0, new FiguresInDoubt("Job default/etl never ends", List.of("cost", "pods.completed")))
                .endAt(10);
        assertThat(results.doubts().isInDoubt("cost.total")).isTrue();
        assertThat(results.doubts().isInDoubt("pods")).isTrue();
        assertThat(results.doubts().isInDoubt("pods.created")).isFalse();
        assertThat(results.doubts().isInDoubt("costs")).isFalse();
        assertThat(Summary.of(results).get("doubts"))
                .isEqualTo(List.of(
                        Map.of("cause", "Job default/etl never ends", "figures", List.of("cost", "pods.completed"))));
    }
}
