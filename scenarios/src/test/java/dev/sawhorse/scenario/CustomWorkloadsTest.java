package dev.sawhorse.scenario;

import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Custom resources that hold pods are simulated where the scenario says so, else named with the pods they hold. */
final class CustomWorkloadsTest {
    private static final String FILE = "src/test/resources/cases/custom.yaml";

    @Test
    void kindsThatTheScenarioNamesRunAsDeploymentsAndJobs() {
        RecordedRun run = RecordedRun.of(FILE);
        Map<String, Long> pods = new TreeMap<>();
        run.observed(Observation.PodCreated.class).forEach(pod -> pods.merge(pod.owner(), 1L, Long::sum));
        assertThat(pods)
                .hasToString("{Deployment/api=2, Deployment/corner=2, Deployment/llm-leaderworkertemplate=2,"
                        + " Deployment/llm-leaderworkertemplate-2=4, Deployment/ray-headgroupspec=1, Deployment/ray-small=2,"
                        + " Deployment/web=3, Job/train-ps=1, Job/train-worker=4}");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(21);
        assertThat(run.outcome().results().pods().lost()).isZero();
    }

    @Test
    void othersAreReportedWithTheirPodsUnlessTheirReplicaSetsAreThere() {
        assertThat(remarks("left-out", Problem::message))
                .contains(
                        "1 Rollout of argoproj.io/v1alpha1 left out, with the 2 pods that their controller makes: cost and"
                                + " nodes are too low",
                        "1 Job of batch.volcano.sh/v1alpha1 left out, with the 5 pods that their controller makes: cost and"
                                + " nodes are too low",
                        "1 LeaderWorkerSet of leaderworkerset.x-k8s.io/v1 left out, with the 6 pods that their controller"
                                + " makes: cost and nodes are too low",
                        "1 Workflow of argoproj.io/v1alpha1 left out, with the pods that their controller makes: cost and"
                                + " nodes are too low",
                        "1 FlinkDeployment of flink.apache.org/v1beta1 left out, with the 4 pods that their controller makes:"
                                + " cost and nodes are too low");
        assertThat(remarks("left-out", problem -> String.valueOf(problem.hint())))
                .contains("Simulate them: workloadKinds: {argoproj.io/v1alpha1.Rollout: {}}.");
    }

    private static List<String> remarks(String variant, Function<Problem, String> text) {
        return ScenarioLoader.load(Path.of(FILE), List.of(), variant).remarks().stream()
                .map(text)
                .toList();
    }
}
