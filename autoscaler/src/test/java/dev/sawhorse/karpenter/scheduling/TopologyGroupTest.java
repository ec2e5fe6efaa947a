// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TopologyGroupTest {
    private static final Requirement ANY_ZONE = Requirement.of(Labels.ZONE, Operator.EXISTS);

    private final KnownHosts hosts = new KnownHosts();

    @Test
    void aSpreadChoosesTheEmptiestDomainAndTheFirstOfEqualOnes() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, null, "z1", "z2", "z3");
        group.record("z1");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).values()).containsExactly("z2");
    }

    @Test
    void aSpreadRefusesADomainThatWouldExceedItsSkew() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, null, "z1", "z2");
        group.record("z1");

        Requirement inZ1 = Requirement.of(Labels.ZONE, Operator.IN, "z1");

        assertThat(group.next(true, ANY_ZONE, inZ1, 0).operator()).isEqualTo(Operator.DOES_NOT_EXIST);
        assertThat(group.next(true, inZ1, inZ1, 0).values())
                .as("z1 is the pod's only domain")
                .containsExactly("z1");
    }

    @Test
    void tooFewDomainsMakeTheMinimumZero() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, 3, "z1", "z2");
        group.record("z1");
        group.record("z2");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).operator()).isEqualTo(Operator.DOES_NOT_EXIST);
    }

    @Test
    void anotherHostnameDomainIsAlwaysPossible() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.HOSTNAME, 1, null, "h1");
        group.record("h1");
        Requirement anyHost = Requirement.of(Labels.HOSTNAME, Operator.EXISTS);

        assertThat(group.next(true, anyHost, host("h1"), 0).operator()).isEqualTo(Operator.DOES_NOT_EXIST);
        assertThat(group.next(true, anyHost, host("new"), 0).values()).containsExactly("new");
    }

    @Test
    void hostsThatBecomeKnownAreDomainsOfTheRulesThereAre() {
        hosts.register("before");
        TopologyGroup group = group(TopologyType.POD_ANTI_AFFINITY, Labels.HOSTNAME, 1, null);
        hosts.register("after");
        hosts.register("taken");
        group.record("taken");
        Requirement anyHost = Requirement.of(Labels.HOSTNAME, Operator.EXISTS);

        assertThat(group.next(true, anyHost, anyHost, 0).values()).containsExactly("after");
    }

    @Test
    void podsAreCountedWhenTheCountsAreLookedAt() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, null, "z1", "z2");
        group.countLater(counted -> counted.record("z1", 2));
        group.record("z2");

        assertThat(group.counts()).isEqualTo("z1: 2, z2: 1");
    }

    @Test
    void podsThatAreMovedDoNotCountWhereTheyWere() {
        for (String key : List.of(Labels.ZONE, Labels.HOSTNAME)) {
            TopologyGroup group = group(TopologyType.SPREAD, key, 1, null, "d1");
            group.countLater(counted -> counted.startFrom(
                    Map.of("d1", 1, "d2", 2, "d3", 2, "d4", 1), Map.of("d1", 1, "d3", 1, "d4", 1, "d5", 1)));
            group.record("d3");
            group.record("d5");

            assertThat(group.counts()).as(key).isEqualTo("d1: 0, d2: 2, d3: 2, d5: 1");
        }
    }

    @Test
    void anAffinityToHostsFollowsThePodsThatAreNotMoved() {
        TopologyGroup group = group(TopologyType.POD_AFFINITY, Labels.HOSTNAME, 0, null, "h0");
        group.countLater(counted -> counted.startFrom(Map.of("h1", 2, "h2", 1, "h3", 1), Map.of("h1", 1, "h2", 1)));
        Requirement anyHost = Requirement.of(Labels.HOSTNAME, Operator.EXISTS);

        assertThat(group.next(true, anyHost, anyHost, 0).values()).containsExactly("h1", "h3");
        assertThat(group.next(true, anyHost, host("h2"), 0).operator()).isEqualTo(Operator.DOES_NOT_EXIST);
        assertThat(group.next(true, anyHost, host("h3"), 0).values()).containsExactly("h3");
    }

    @Test
    void domainsOfNodesAreKnownOnceTheyMatter() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, null, "z1");
        group.registerLater(known -> known.register("z2"));
        group.record("z1");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).values()).containsExactly("z2");
    }

    @Test
    void anAffinityFollowsThePodsThatAreThere() {
        TopologyGroup group = group(TopologyType.POD_AFFINITY, Labels.ZONE, 0, null, "z1", "z2", "z3");
        group.record("z2");
        group.record("z3");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).values()).containsExactly("z2", "z3");
        assertThat(group.next(true, ANY_ZONE, Requirement.of(Labels.ZONE, Operator.IN, "z1"), 0)
                        .operator())
                .isEqualTo(Operator.DOES_NOT_EXIST);
    }

    @Test
    void theFirstPodOfAGroupSatisfiesItsOwnAffinity() {
        TopologyGroup group = group(TopologyType.POD_AFFINITY, Labels.ZONE, 0, null, "z1", "z2");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).values()).containsExactly("z1");
        assertThat(group.next(false, ANY_ZONE, ANY_ZONE, 0).operator()).isEqualTo(Operator.DOES_NOT_EXIST);
    }

    @Test
    void anAntiAffinityAllowsEveryEmptyDomain() {
        TopologyGroup group = group(TopologyType.POD_ANTI_AFFINITY, Labels.ZONE, 0, null, "z1", "z2", "z3");
        group.record("z2");

        assertThat(group.next(true, ANY_ZONE, ANY_ZONE, 0).values()).containsExactly("z1", "z3");
    }

    @Test
    void countsArePrintedByDomain() {
        TopologyGroup group = group(TopologyType.SPREAD, Labels.ZONE, 1, null, "b", "a");
        group.record("b");

        assertThat(group.counts()).isEqualTo("a: 0, b: 1");
    }

    @Test
    void minDomainsAndSelectorValuesDoNotDistinguishGroups() {
        assertThat(rule(1, Map.of("team", "a")).identity())
                .isEqualTo(rule(5, Map.of("team", "b")).identity());
        assertThat(rule(1, Map.of("team", "a")).identity())
                .isNotEqualTo(rule(1, Map.of("rack", "a")).identity());
    }

    private static TopologyGroup.Rule rule(int minDomains, Map<String, String> nodeSelector) {
        TopologySpreadConstraint constraint = new TopologySpreadConstraint(
                Labels.ZONE, 1, true, LabelSelector.EVERYTHING, minDomains, true, false, List.of());
        PodConstraints pod =
                PodConstraints.of(Given.requesting(1).nodeSelector(nodeSelector).build());
        return new TopologyGroup.Rule(
                TopologyType.SPREAD,
                Labels.ZONE,
                Set.of("default"),
                LabelSelector.EVERYTHING,
                1,
                minDomains,
                TopologyNodeFilter.of(constraint, pod));
    }

    private TopologyGroup group(TopologyType type, String key, int maxSkew, Integer minDomains, String... domains) {
        TopologyGroup.Rule rule = new TopologyGroup.Rule(
                type,
                key,
                Set.of("default"),
                LabelSelector.EVERYTHING,
                maxSkew,
                minDomains,
                TopologyNodeFilter.EVERY_NODE);
        return new TopologyGroup(rule, List.of(domains), hosts);
    }

    private static Requirement host(String name) {
        return Requirement.of(Labels.HOSTNAME, Operator.IN, name);
    }
}
