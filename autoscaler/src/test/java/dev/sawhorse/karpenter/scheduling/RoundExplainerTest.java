// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.PodExplanation.Outcome;
import dev.sawhorse.karpenter.explanation.PoolRefusal;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.scheduling.Given.node;
import static dev.sawhorse.karpenter.scheduling.Given.nodePool;
import static dev.sawhorse.karpenter.scheduling.Given.pod;
import static dev.sawhorse.karpenter.scheduling.Given.requesting;
import static dev.sawhorse.karpenter.scheduling.Given.round;
import static dev.sawhorse.karpenter.scheduling.Given.someTypes;
import static org.assertj.core.api.Assertions.assertThat;

class RoundExplainerTest {
    private static final Taint TAINT = new Taint("team", "a", Taint.NO_SCHEDULE);

    private static RoundExplanation explain(SchedulingInput input) {
        return Scheduler.explain(input, pod -> true);
    }

    private static PodExplanation why(SchedulingInput input, String pod) {
        PodExplanation why = explain(input).pods().get("default/" + pod);
        assertThat(why).isNotNull();
        return why;
    }

    private static FilterStage stage(@Nullable InstanceTypeFilterTrace trace, String key) {
        assertThat(trace).isNotNull();
        return trace.stages().stream()
                .filter(stage -> stage.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " is no stage of " + trace.stages()));
    }

    @Test
    void traceNamesTheRuleAndTheReasonForEveryTypeThatFell() {
        NodePool onDemand = nodePool(
                "default",
                0,
                Resources.ofCpuMemory(10_000, 1000 * Given.GIB),
                List.of(),
                new RequirementSpec(KarpenterLabels.CAPACITY_TYPE, "In", List.of("on-demand"), null));
        RoundExplanation explanation =
                explain(round(List.of(onDemand), someTypes(), List.of(), List.of(pod("p", 3000))));

        InstanceTypeFilterTrace trace = explanation.claims().get(0).trace();
        assertThat(trace.begin()).isEqualTo(4);
        assertThat(stage(trace, KarpenterLabels.CAPACITY_TYPE).removed()).isEmpty();
        assertThat(stage(trace, "limits").removed())
                .containsExactly(Map.entry("c16", "cpu left of the limits 10 < 16"));
        assertThat(stage(trace, "cpu").removed()).containsExactly(Map.entry("c2", "cpu 2 < 3 requested"));
        assertThat(stage(trace, "cut").layer()).isEqualTo(FilterLayer.CUT);
        assertThat(trace.left()).containsExactly("c4", "c8");
    }

    @Test
    void traceNamesTheRuleAndPodThatNarrowedALabel() {
        Pod selective = pod(
                "p",
                Map.of(),
                requesting(500).nodeSelector(Map.of(Labels.INSTANCE_TYPE, "c8")).build());
        RoundExplanation explanation =
                explain(round(List.of(nodePool("default")), someTypes(), List.of(), List.of(selective)));

        FilterStage stage = stage(explanation.claims().get(0).trace(), Labels.INSTANCE_TYPE);
        assertThat(stage.layer()).isEqualTo(FilterLayer.POD);
        assertThat(stage.rule()).isEqualTo(Labels.INSTANCE_TYPE + " In [c8] (node selector of default/p)");
        assertThat(stage.removed()).containsEntry("c2", Labels.INSTANCE_TYPE + " is [c2], not [c8]");
    }

    @Test
    void podOnAnExistingNodeListsTheNodesThatRejectedIt() {
        List<NodeSnapshot> nodes = List.of(node("a", "default", 1, "z1"), node("b", "default", 4, "z1"));
        PodExplanation why = why(round(List.of(nodePool("default")), someTypes(), nodes, List.of(pod("p", 2000))), "p");

        assertThat(why.outcome()).isEqualTo(Outcome.EXISTING_NODE);
        assertThat(why.target()).isEqualTo("b");
        assertThat(why.nodes()).containsExactly(new Refusal("a", "insufficient cpu", "cpu 1 < 2"));
        assertThat(why.pools()).isEmpty();
    }

    @Test
    void claimsInFlightThatRefuseAPodAreOfOneKind() {
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pods.add(pod("p" + i, 15_000));
        }
        SchedulingInput input = round(List.of(nodePool("default")), someTypes(), List.of(), pods);
        PodExplanation last = why(input, "p2");

        assertThat(last.outcome()).isEqualTo(Outcome.NEW_NODE_CLAIM);
        assertThat(Refusal.grouped(last.inFlight()))
                .extracting(Refusal.Group::kind, group -> group.where().size())
                .containsExactly(org.assertj.core.groups.Tuple.tuple("insufficient cpu", 2));
    }

    @Test
    void podThatJoinsAClaimReportsTheNumberOfItsPods() {
        SchedulingInput input =
                round(List.of(nodePool("default")), someTypes(), List.of(), List.of(pod("p", 2000), pod("q", 1000)));
        PodExplanation second = why(input, "q");

        assertThat(second.outcome()).isEqualTo(Outcome.IN_FLIGHT_NODE_CLAIM);
        assertThat(second.reason()).endsWith("the one with the fewest pods, 1");
    }

    @Test
    void heavierPoolsThatRejectedAPodAreReported() {
        NodePool tainted = nodePool("tainted", 10, null, List.of(TAINT));
        PodExplanation why =
                why(round(List.of(tainted, nodePool("default")), someTypes(), List.of(), List.of(pod("p", 1000))), "p");

        assertThat(why.target()).isEqualTo("default");
        assertThat(why.pools())
                .containsExactly(
                        new PoolRefusal("tainted", "did not tolerate taint (taint=team=a:NoSchedule)", "", null));
    }

    @Test
    void podThatFitsNoTypeHasATraceThatEndsWithoutTypes() {
        PodExplanation why =
                why(round(List.of(nodePool("default")), someTypes(), List.of(), List.of(pod("p", 90_000))), "p");

        assertThat(why.outcome()).isEqualTo(Outcome.NOWHERE);
        assertThat(why.reason()).startsWith("no instance type has enough resources");
        InstanceTypeFilterTrace trace = why.pools().get(0).trace();
        assertThat(trace).isNotNull();
        assertThat(trace.end()).extracting(FilterStage::key).isEqualTo("cpu");
        assertThat(stage(trace, "cpu").removed()).containsEntry("c16", "cpu 16 < 90 requested");
    }

    @Test
    void poolWithoutTypesIsReported() {
        NodePool arm =
                nodePool("arm", 0, null, List.of(), new RequirementSpec(Labels.ARCH, "In", List.of("arm64"), null));
        PodExplanation why =
                why(round(List.of(arm, nodePool("small")), someTypes(), List.of(), List.of(pod("p", 90_000))), "p");

        PoolRefusal refusal = why.pools().get(0);
        assertThat(refusal.nodePool()).isEqualTo("arm");
        assertThat(stage(refusal.trace(), Labels.ARCH).left()).isZero();
    }

    @Test
    void daemonsCountInTheReason() {
        SchedulingInput input = Given.with(
                round(List.of(nodePool("default")), someTypes(), List.of(), List.of(pod("p", 1900))),
                List.of(pod("daemon", 200)),
                ConsolidateAfterHold.NONE);

        FilterStage cpu = stage(explain(input).claims().get(0).trace(), "cpu");
        assertThat(cpu.rule()).isEqualTo("cpu 1.9 and 0.2 for daemons");
        assertThat(cpu.removed()).containsExactly(Map.entry("c2", "cpu 2 < 2.1 requested incl. daemons"));
    }

    @Test
    void relaxedPreferencesAreReported() {
        Affinity.PreferredNodeTerm preferred = new PreferredNodeTerm(
                7,
                new NodeSelectorTerm(
                        List.of(new SelectorRequirement(Labels.ZONE, "In", List.of("nowhere"))), List.of()));
        Pod picky = pod(
                "p",
                Map.of(),
                requesting(500)
                        .affinity(
                                new Affinity(List.of(), List.of(preferred), List.of(), List.of(), List.of(), List.of()))
                        .build());
        PodExplanation why = why(round(List.of(nodePool("default")), someTypes(), List.of(), List.of(picky)), "p");

        assertThat(why.outcome()).isEqualTo(Outcome.NEW_NODE_CLAIM);
        assertThat(why.relaxed())
                .containsExactly("the preferred node affinity of weight 7, " + Labels.ZONE + " In [nowhere]");
    }

    @Test
    void onlyRequestedPodsAreExplained() {
        List<Pod> pods = Arrays.asList(pod("p", 15_000), pod("q", 15_000));
        RoundExplanation explanation = Scheduler.explain(
                round(List.of(nodePool("default")), someTypes(), List.of(), pods),
                pod -> pod.meta().name().equals("q"));

        assertThat(explanation.pods()).containsOnlyKeys("default/q");
        assertThat(explanation.claims()).hasSize(1);
        assertThat(explanation.claims().get(0).pods()).containsExactly("default/q");
    }
}
