// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.MinValuesPolicy;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.scheduling.Given.messages;
import static dev.sawhorse.karpenter.scheduling.Given.names;
import static dev.sawhorse.karpenter.scheduling.Given.nodePool;
import static dev.sawhorse.karpenter.scheduling.Given.pod;
import static dev.sawhorse.karpenter.scheduling.Given.requesting;
import static dev.sawhorse.karpenter.scheduling.Given.round;
import static dev.sawhorse.karpenter.scheduling.Given.someTypes;
import static dev.sawhorse.karpenter.scheduling.Given.typeNames;
import static org.assertj.core.api.Assertions.assertThat;

class SchedulerTest {
    private final NodePool nodePool = nodePool("default");

    @Test
    void onePodGetsOneClaimWithEveryTypeThatFitsTheCheapestFirst() {
        SchedulingResult result =
                Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), List.of(pod("p", 3000))));

        NewNodeClaim claim = result.newNodeClaims().get(0);
        assertThat(typeNames(claim)).containsExactly("c4", "c8", "c16");
        assertThat(claim.requests())
                .isEqualTo(Resources.ofCpuMemory(3000, Given.GIB).with(ResourceName.PODS, 1));
        assertThat(claim.labels()).containsEntry(KarpenterLabels.NODE_POOL, "default");
        assertThat(claim.launchRequirements().get(KarpenterLabels.CAPACITY_TYPE).values())
                .containsExactly("on-demand", "spot");
        assertThat(claim.launchRequirements().has(KarpenterLabels.REGISTERED)).isFalse();
    }

    @Test
    void podsShareAClaimUntilNoTypeFitsThem() {
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            pods.add(pod("p" + i, 4000));
        }

        SchedulingResult result = Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), pods));

        assertThat(result.newNodeClaims())
                .extracting(claim -> claim.pods().size())
                .containsExactlyInAnyOrder(4, 1);
    }

    @Test
    void aNodeThatExistsIsTriedFirstAndTheFirstByNameWins() {
        List<NodeSnapshot> nodes = List.of(
                Given.node("b", "default", 4, "z1"),
                Given.node("a", "default", 4, "z1"),
                Given.node("0", "x", 1, "z1"));

        SchedulingResult result =
                Scheduler.solve(round(List.of(nodePool), someTypes(), nodes, List.of(pod("p", 2000))));

        assertThat(result.newNodeClaims()).isEmpty();
        assertThat(result.existingNodes())
                .filteredOn(placements -> !placements.pods().isEmpty())
                .extracting(placements -> placements.node().name())
                .containsExactly("a");
    }

    @Test
    void theHeavierPoolIsTriedFirstAndErrorsNameEveryPool() {
        NodePool tainted = nodePool("tainted", 10, null, List.of(new Taint("t", "x", "NoSchedule")));
        NodePool zonal = nodePool("zonal", 5, null, List.of(), in(Labels.ZONE, "z1"));
        Pod tolerant = pod(
                "tolerant",
                Map.of(),
                requesting(100).tolerations(List.of(Toleration.exists("t", ""))).build());
        Pod elsewhere = pod(
                "elsewhere",
                Map.of(),
                requesting(100).nodeSelector(Map.of(Labels.ZONE, "z2")).build());

        SchedulingResult result =
                Scheduler.solve(round(List.of(tainted, zonal), someTypes(), List.of(), List.of(tolerant, elsewhere)));

        assertThat(result.newNodeClaims())
                .extracting(claim -> claim.nodePool().name())
                .containsExactly("tainted");
        assertThat(messages(result))
                .containsEntry(
                        "elsewhere",
                        "did not tolerate taint (taint=t=x:NoSchedule); incompatible requirements, key "
                                + "topology.kubernetes.io/zone, topology.kubernetes.io/zone In [z2] not in "
                                + "topology.kubernetes.io/zone In [z1]");
    }

    @Test
    void aPodTooLargeForEveryTypeIsReported() {
        SchedulingResult result =
                Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), List.of(pod("p", 99_000))));

        assertThat(messages(result).get("p"))
                .startsWith(
                        "no instance type has enough resources, requirements=karpenter.k8s.aws/ec2nodeclass In [default]")
                .endsWith("resources={\"cpu\":\"99\",\"memory\":\"1Gi\",\"pods\":\"1\"}");
    }

    @Test
    void beforeVersion14ATypeCountsAsLargeEnoughWithoutAnOffering() {
        InstanceTypes onDemandOnly = types(Given.offering("z1", "on-demand", 1));
        Pod spot = pod(
                "p",
                Map.of(),
                requesting(100)
                        .nodeSelector(Map.of(KarpenterLabels.CAPACITY_TYPE, "spot"))
                        .build());

        assertThat(message(KarpenterVersion.V1_13, onDemandOnly, spot))
                .startsWith("no instance type has the required offering, requirements=");
        assertThat(message(KarpenterVersion.V1_14, onDemandOnly, spot))
                .startsWith("no instance type had enough resources or had a required offering, requirements=");
    }

    private String message(KarpenterVersion version, InstanceTypes types, Pod pod) {
        SchedulingOptions options =
                new SchedulingOptions(version, PreferencePolicy.RESPECT, MinValuesPolicy.STRICT, true, true, null, 600);
        SchedulingResult result = Scheduler.solve(round(List.of(nodePool), types, List.of(), List.of(pod), options));
        return messages(result).get(pod.name());
    }

    @Test
    void aLimitIsChargedWithTheLargestTypeAClaimCouldBecome() {
        NodePool limited = nodePool("default", 0, Resources.NONE.with(ResourceName.CPU, 20_000), List.of());
        Pod first = pod("first", 9000);
        Pod second = pod("second", 8000);
        Pod third = pod("third", 7000);

        SchedulingResult result =
                Scheduler.solve(round(List.of(limited), someTypes(), List.of(), List.of(first, second, third)));

        assertThat(result.newNodeClaims())
                .extracting(claim -> names(claim.pods()))
                .containsExactly(List.of("first", "third"));
        assertThat(messages(result).get("second")).startsWith("no instance type has enough resources");
    }

    @Test
    void aLimitOnNodesCountsOnlyThoseThatExist() {
        NodePool limited = nodePool("default", 0, Resources.NONE.with(ResourceName.index("nodes"), 1), List.of());
        List<Pod> pods = List.of(pod("a", 16_000), pod("b", 16_000));

        assertThat(Scheduler.solve(round(List.of(limited), someTypes(), List.of(), pods))
                        .newNodeClaims())
                .hasSize(2);
        SchedulingResult full = Scheduler.solve(
                round(List.of(limited), someTypes(), List.of(Given.node("n", "default", 1, "z1")), pods));
        assertThat(messages(full).get("a"))
                .isEqualTo("node limits have been exhausted for nodepool (NodePool=default)");
    }

    @Test
    void anAlternativeOfARequiredAffinityIsTriedAfterTheOther() {
        Affinity either = new Affinity(
                List.of(term(Labels.ZONE, "mars"), term(Labels.ZONE, "z3")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());

        SchedulingResult result =
                solve(pod("p", Map.of(), requesting(100).affinity(either).build()));

        assertThat(result.newNodeClaims().get(0).requirements().get(Labels.ZONE).values())
                .containsExactly("z3");
    }

    @Test
    void aPreferenceBindsOnlyAsLongAsItCanBeMetAndNeverIfIgnored() {
        Affinity prefersSpot = preferring(new PreferredNodeTerm(1, term(KarpenterLabels.CAPACITY_TYPE, "spot")));
        Pod pod = pod("p", Map.of(), requesting(100).affinity(prefersSpot).build());
        NodePool onDemand = nodePool("od", 0, null, List.of(), in(KarpenterLabels.CAPACITY_TYPE, "on-demand"));

        assertThat(capacityTypes(solve(pod))).containsExactly("spot");
        assertThat(capacityTypes(Scheduler.solve(round(List.of(onDemand), someTypes(), List.of(), List.of(pod)))))
                .containsExactly("on-demand");
        assertThat(capacityTypes(Scheduler.solve(round(
                        List.of(nodePool),
                        someTypes(),
                        List.of(),
                        List.of(pod),
                        options(PreferencePolicy.IGNORE, MinValuesPolicy.STRICT)))))
                .containsExactly("on-demand", "spot");
    }

    @Test
    void spreadPodsAlternateBetweenZones() {
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pods.add(pod(
                    "p" + i,
                    Map.of("app", "web"),
                    requesting(100)
                            .topologySpreadConstraints(List.of(spread(Labels.ZONE, 1)))
                            .build()));
        }

        SchedulingResult result = Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), pods));

        assertThat(result.newNodeClaims())
                .extracting(claim -> claim.requirements().get(Labels.ZONE).values())
                .containsExactlyInAnyOrder(List.of("z1"), List.of("z2"), List.of("z3"));
    }

    @Test
    void tiesOfZonesAreBrokenByAvailableOfferings() {
        List<Offering> offerings = List.of(
                Given.offering("z2", KarpenterLabels.CAPACITY_TYPE_SPOT, 0.1),
                Given.offering("z3", KarpenterLabels.CAPACITY_TYPE_SPOT, 0.1));
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pods.add(pod(
                    "p" + i,
                    Map.of("app", "web"),
                    requesting(100)
                            .topologySpreadConstraints(List.of(spread(Labels.ZONE, 1)))
                            .build()));
        }

        SchedulingResult result =
                Scheduler.solve(round(List.of(nodePool), Given.types(Given.type("c4", 4, offerings)), List.of(), pods));

        assertThat(result.newNodeClaims())
                .extracting(claim -> claim.requirements().get(Labels.ZONE).values())
                .containsExactlyInAnyOrder(List.of("z2"), List.of("z3"));
        assertThat(result.podErrors()).hasSize(1);
    }

    @Test
    void podsThatRepelEachOtherGetAHostEach() {
        PodAffinityTerm own =
                new PodAffinityTerm(Labels.HOSTNAME, selector("app", "web"), List.of(), null, List.of(), List.of());
        Affinity repelling = new Affinity(List.of(), List.of(), List.of(), List.of(), List.of(own), List.of());
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pods.add(pod(
                    "p" + i,
                    Map.of("app", "web"),
                    requesting(100).affinity(repelling).build()));
        }
        Pod stranger = pod("q", Map.of("app", "db"), requesting(50).build());
        pods.add(stranger);

        SchedulingResult result = Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), pods));

        assertThat(result.newNodeClaims()).hasSize(3);
        assertThat(result.podErrors()).isEmpty();
    }

    @Test
    void unmetMinValuesRuleAPoolOutUnlessBestEffortLowersThem() {
        RequirementSpec five = new RequirementSpec(Labels.INSTANCE_TYPE, "Exists", List.of(), 5);
        NodePool demanding = nodePool("default", 0, null, List.of(), five);
        List<Pod> pods = List.of(pod("p", 3000));

        SchedulingResult strict = Scheduler.solve(round(List.of(demanding), someTypes(), List.of(), pods));
        SchedulingResult bestEffort = Scheduler.solve(round(
                List.of(demanding),
                someTypes(),
                List.of(),
                pods,
                options(PreferencePolicy.RESPECT, MinValuesPolicy.BEST_EFFORT)));

        assertThat(messages(strict).get("p"))
                .isEqualTo("nodepool requirements filtered out all available instance types");
        assertThat(Scheduler.incompatibility(
                        demanding, someTypes(), options(PreferencePolicy.RESPECT, MinValuesPolicy.STRICT)))
                .isEqualTo("NodePool requirements filtered out all compatible available instance types"
                        + " due to minValues incompatibility");
        NewNodeClaim claim = bestEffort.newNodeClaims().get(0);
        assertThat(claim.minValuesRelaxed()).isTrue();
        assertThat(claim.requirements().get(Labels.INSTANCE_TYPE).minValues()).isEqualTo(3);
    }

    @Test
    void theLastClaimDeterminesRelaxedMinValuesForItsPool() {
        RequirementSpec two = new RequirementSpec(Labels.INSTANCE_TYPE, "Exists", List.of(), 2);
        NodePool demanding = nodePool("default", 0, null, List.of(), two);
        List<Pod> pods = List.of(pod("large", 15000), pod("small", 3000));

        SchedulingResult result = Scheduler.solve(round(
                List.of(demanding),
                someTypes(),
                List.of(),
                pods,
                options(PreferencePolicy.RESPECT, MinValuesPolicy.BEST_EFFORT)));

        assertThat(result.newNodeClaims()).hasSize(2).noneMatch(NewNodeClaim::minValuesRelaxed);
        assertThat(result.newNodeClaims()
                        .get(0)
                        .requirements()
                        .get(Labels.INSTANCE_TYPE)
                        .minValues())
                .isEqualTo(1);
    }

    @Test
    void aReservationIsHeldByOneClaimAndOthersWait() {
        SchedulingResult result = Scheduler.solve(
                round(List.of(nodePool), reservable(1), List.of(), List.of(pod("a", 2000), pod("b", 2000))));

        NewNodeClaim claim = result.newNodeClaims().get(0);
        assertThat(claim.requirements().get("reservation-id").values()).containsExactly("cr-1");
        assertThat(capacityTypes(result)).containsExactly("reserved");
        assertThat(result.podErrors().values()).singleElement().satisfies(error -> {
            assertThat(error.isReservedOffering()).isTrue();
            assertThat(error.message()).contains("could not be reserved");
        });
    }

    @Test
    void aClaimKeepsItsReservationWithEveryPodOfAKind() {
        SchedulingResult result = Scheduler.solve(round(
                List.of(nodePool),
                reservable(2),
                List.of(),
                List.of(pod("a", 1000), pod("b", 1000), pod("c", 1000), pod("d", 1000))));

        assertThat(result.newNodeClaims())
                .hasSize(2)
                .allSatisfy(claim -> assertThat(claim.requirements()
                                .get(KarpenterLabels.CAPACITY_TYPE)
                                .values())
                        .containsExactly("reserved"));
    }

    @Test
    void aPodFindsTheInstanceOfAFullReservationThatIsGoingToBeFree() {
        InstanceTypes full = types(reservedOffering(0).full());
        SchedulingOptions options = SchedulingOptions.DEFAULT;

        assertThat(solve(full, options.withReservedFallback()).newNodeClaims()).isEmpty();
        assertThat(solve(full, options.withCreditedReservation("cr-2")).newNodeClaims())
                .isEmpty();
        SchedulingResult credited = solve(full, options.withCreditedReservation("cr-1"));
        assertThat(credited.newNodeClaims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.pods()).hasSize(1));
        assertThat(credited.podErrors()).hasSize(1);
    }

    /** Solves a round of two pods, each of which needs an instance of its own. */
    private SchedulingResult solve(InstanceTypes types, SchedulingOptions options) {
        return Scheduler.solve(
                round(List.of(nodePool), types, List.of(), List.of(pod("a", 2000), pod("b", 2000)), options));
    }

    /** One type of 2 CPUs, on demand and in so many reserved machines. */
    private static InstanceTypes reservable(int count) {
        return types(reservedOffering(count), Given.offering("z1", "on-demand", 1));
    }

    private static Offering reservedOffering(int count) {
        return new Offering(
                Given.offering("z1", "reserved", 0.001)
                        .requirements()
                        .plus(Requirement.of("reservation-id", Operator.IN, "cr-1")),
                0.001,
                true,
                new Offering.Reservation("cr-1", count),
                Resources.NONE,
                null);
    }

    private static InstanceTypes types(Offering... offerings) {
        InstanceType type = new InstanceType(
                "r",
                Requirements.of(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.EXISTS)),
                List.of(offerings),
                Given.type("r", 2).capacity(),
                InstanceTypeOverhead.NONE);
        return InstanceTypes.of(List.of(type), WellKnownLabels.withProvider(List.of(), List.of(), "reservation-id"));
    }

    @Test
    void typesExcludedByOtherPodsRemainExcluded() {
        List<Pod> pods = new ArrayList<>();
        for (int i = 10; i < 27; i++) {
            pods.add(pod("a" + i, 1000));
        }
        pods.add(Given.pod(
                "b",
                Map.of(),
                Given.requesting(1000)
                        .nodeSelector(Map.of(Labels.INSTANCE_TYPE, "c8"))
                        .build()));
        pods.add(pod("c", 1000));

        SchedulingResult result = Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), pods));

        NewNodeClaim shared = result.newNodeClaims().get(0);
        assertThat(Given.names(shared.pods())).containsExactly("a26", "b", "c");
        assertThat(Given.typeNames(shared)).containsExactly("c8");
    }

    @Test
    void withoutAnyNodePoolTheRoundStillUsesNodesThatExist() {
        SchedulingResult result = Scheduler.solve(round(
                List.of(nodePool("default", 0, null, List.of(), in(Labels.ARCH, "s390x"))),
                someTypes(),
                List.of(Given.node("n", "default", 4, "z1")),
                List.of(pod("fits", 100), pod("does-not", 99_000))));

        assertThat(result.existingNodes().get(0).pods()).hasSize(1);
        assertThat(messages(result))
                .containsEntry("does-not", "nodepool requirements filtered out all available instance types");
    }

    private SchedulingResult solve(Pod pod) {
        return Scheduler.solve(round(List.of(nodePool), someTypes(), List.of(), List.of(pod)));
    }

    private static List<String> capacityTypes(SchedulingResult result) {
        return result.newNodeClaims()
                .get(0)
                .launchRequirements()
                .get(KarpenterLabels.CAPACITY_TYPE)
                .values();
    }

    private static SchedulingOptions options(PreferencePolicy preferences, MinValuesPolicy minValues) {
        return new SchedulingOptions(KarpenterVersion.V1_14, preferences, minValues, true, true, null, 600);
    }

    private static RequirementSpec in(String key, String value) {
        return new RequirementSpec(key, "In", List.of(value), null);
    }

    private static NodeSelectorTerm term(String key, String value) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(key, "In", List.of(value))));
    }

    private static Affinity preferring(PreferredNodeTerm term) {
        return new Affinity(List.of(), List.of(term), List.of(), List.of(), List.of(), List.of());
    }

    private static LabelSelector selector(String key, String value) {
        return new LabelSelector(Map.of(key, value), List.of());
    }

    private static TopologySpreadConstraint spread(String key, int maxSkew) {
        return new TopologySpreadConstraint(key, maxSkew, true, selector("app", "web"), null, true, false, List.of());
    }
}
