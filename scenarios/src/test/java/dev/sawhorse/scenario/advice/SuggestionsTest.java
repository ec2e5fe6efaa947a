// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

import dev.sawhorse.results.IdleCost;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@Tag("slow")
class SuggestionsTest {
    private static final String POOL = "manifests[kind=NodePool,name=default].spec.";
    private static final String CPU = POOL + "template.spec.requirements[key=karpenter.k8s.aws/instance-cpu].values=";
    private static final String CAPACITY = POOL + "template.spec.requirements[key=karpenter.sh/capacity-type].values=";
    private static final String DAEMON =
            "manifests[kind=DaemonSet,name=agent].spec.template.spec.containers[0].resources.requests.cpu=";
    private static final String ANNOTATION =
            "manifests[kind=Deployment,name=web].spec.template.metadata.annotations[karpenter.sh/do-not-disrupt]=";

    /** Every premise is absent: many sizes, spot, soon consolidated, an agent that asks for little, a constant load. */
    private static final String SCENARIO = """
            name: advice
            start: 2026-01-06T00:00:00Z
            duration: 2h
            region: us-east-1
            assumeNodeClass: true
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                        - {key: karpenter.k8s.aws/instance-family, operator: In, values: [m5]}
                        - {key: karpenter.k8s.aws/instance-cpu, operator: In, values: ["2", "4", "8"]}
                      expireAfter: Never
                  disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 30s, budgets: [{nodes: "100%"}]}
              - apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent, namespace: default}
                spec:
                  selector: {matchLabels: {app: agent}}
                  template:
                    metadata: {labels: {app: agent}}
                    spec: {containers: [{name: agent, image: agent, resources: {requests: {cpu: 20m}}}]}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, namespace: default}
                spec:
                  replicas: 14
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}, annotations: {team: web}}
                    spec: {containers: [{name: web, image: web, resources: {requests: {cpu: 1, memory: 3Gi}}}]}
            timeline:
              - {at: 100m, scale: {deployment: web, replicas: 14}}
            """;

    @TempDir
    private Path folder;

    private final List<String> used = new ArrayList<>();
    private Path file;

    private ScenarioRun.Outcome run(String... settings) throws IOException {
        file = Files.writeString(folder.resolve("my advice.yaml"), SCENARIO);
        used.clear();
        used.addAll(List.of(settings));
        Scenario scenario =
                ScenarioLoader.load(file, used.stream().map(Setting::parse).toList());
        return ScenarioRun.of(scenario, entry -> {}, ScenarioRun.Monitor.NONE);
    }

    private List<Suggestion> suggestions(String... settings) throws IOException {
        ScenarioRun.Outcome outcome = run(settings);
        return Suggestions.of(outcome.scenario(), outcome.results());
    }

    /** The scenario can be loaded with the last setting of the command, which changes it. */
    private void assertOnly(String title, List<Suggestion> suggestions) {
        assertThat(suggestions).extracting(Suggestion::title).containsExactly(title);
        String command = suggestions.get(0).command();
        assertThat(command).startsWith("sawhorse run 'my advice.yaml' --set ");
        List<Setting> settings = new ArrayList<>();
        Matcher words = Pattern.compile("--set ('([^']*)'|\\S+)").matcher(command);
        while (words.find()) {
            settings.add(Setting.parse(words.group(2) == null ? words.group(1) : words.group(2)));
        }
        assertThat(settings).hasSize(used.size() + 1);
        Scenario before = ScenarioLoader.load(file, settings.subList(0, used.size()));
        Scenario after = ScenarioLoader.load(file, settings);
        assertThat(after.initialObjects().all().toString())
                .isNotEqualTo(before.initialObjects().all().toString());
    }

    @Test
    void withoutAPremiseNothingIsSuggested() throws IOException {
        assertThat(suggestions()).isEmpty();
    }

    @Test
    void whenEmptyWithNodesThatStayHalfEmptySuggestsConsolidation() throws IOException {
        String policy = POOL + "disruption.consolidationPolicy=WhenEmpty";
        assertThat(suggestions(policy)).isEmpty();
        assertOnly(
                "Consolidate underutilized nodes of NodePool default",
                suggestions(policy, CPU + "[\"4\", \"8\"]", "timeline[0].at=10m", "timeline[0].scale.replicas=2"));
    }

    @Test
    void emptyNodesWithALongConsolidateAfterSuggestAShorterOne() throws IOException {
        String after = POOL + "disruption.consolidateAfter=40m";
        assertThat(suggestions(after)).isEmpty();
        String title = "Remove idle nodes of NodePool default sooner";
        assertOnly(title, suggestions(after, "timeline[0].at=10m", "timeline[0].scale.replicas=0"));
        assertOnly(
                title,
                suggestions(
                        POOL + "disruption.consolidateAfter=Never",
                        "timeline[0].at=10m",
                        "timeline[0].scale.replicas=0"));
        assertThat(suggestions("timeline[0].at=100m", "timeline[0].scale.replicas=0"))
                .isEmpty();
    }

    @Test
    void aSingleSizeWithMuchIdleCapacitySuggestsMoreSizes() throws IOException {
        String replicas = "manifests[kind=Deployment,name=web].spec.replicas=";
        String size = CPU + "[\"8\"]";
        assertThat(suggestions(CPU + "[\"2\"]", DAEMON + "900m"))
                .noneMatch(suggestion -> suggestion.title().startsWith("Allow more sizes"));
        assertOnly(
                "Allow more sizes in NodePool default",
                suggestions(
                        size,
                        replicas + "24",
                        "timeline[0].at=10m",
                        "timeline[0].scale.replicas=16",
                        POOL + "disruption.consolidateAfter=Never"));
    }

    @Test
    void onDemandNodesSuggestSpotUnlessItIsAllowed() throws IOException {
        assertThat(suggestions(CAPACITY + "[spot, on-demand]")).isEmpty();
        assertOnly("Allow spot in NodePool default", suggestions(CAPACITY + "[on-demand]"));
        assertThat(suggestions(
                        POOL + "template.spec.requirements=[{key: karpenter.k8s.aws/instance-family, operator: In, "
                                + "values: [m5]}]"))
                .isEmpty();
    }

    @Test
    void daemonSetsThatTakeMuchOfSmallNodesSuggestLargerOnes() throws IOException {
        assertOnly("Use larger nodes in NodePool default", suggestions(CPU + "[\"2\", \"4\"]", DAEMON + "600m"));
        assertOnly(
                "Use larger nodes in NodePool default",
                suggestions(
                        POOL
                                + "template.spec.requirements=[{key: karpenter.sh/capacity-type, operator: In, values: [spot]}, "
                                + "{key: node.kubernetes.io/instance-type, operator: In, values: [m5.large, m5.xlarge]}]",
                        DAEMON + "600m"));
    }

    @Test
    void littleUsedNodesOfPodsThatMustNotBeDisruptedSuggestToDisruptThem() throws IOException {
        String annotated = ANNOTATION + "\"true\"";
        assertThat(suggestions(annotated)).isEmpty();
        assertOnly(
                "Let Deployment/web be disrupted",
                suggestions(annotated, CPU + "[\"8\"]", "timeline[0].at=3m", "timeline[0].scale.replicas=3"));
    }

    @Test
    void idleCostOfTheNodePoolsAddsUpToThatOfTheBill() throws IOException {
        ScenarioRun.Outcome outcome =
                run("timeline[0].at=10m", "timeline[0].scale.replicas=5", CAPACITY + "[on-demand]");
        List<IdleCost> pools = IdleCost.of(outcome.results());
        assertThat(pools).extracting(IdleCost::nodePool).containsExactly("default");
        assertThat(pools.get(0).idle()).isCloseTo(outcome.results().cost().idle(), within(0.001));
        assertThat(pools.get(0).byHour()).hasSize(2).allMatch(idle -> idle > 0);
        assertThat(pools.get(0).cost()).isCloseTo(outcome.results().cost().total(), within(0.001));
    }
}
