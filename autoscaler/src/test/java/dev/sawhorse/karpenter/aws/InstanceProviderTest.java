// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceProviderTest {
    private static final CapacityPool SPOT = new CapacityPool("m5.large", "a", CapacityType.SPOT);
    private static final String NOT_FOUND = "InvalidLaunchTemplateName.NotFoundException";

    private final List<Ec2Exception> refusals = new ArrayList<>();
    private final List<FleetError> errors = new ArrayList<>();
    private final List<FleetRequest> requests = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final CapacityReservationProvider reservations = new CapacityReservationProvider(
            new CapacityReservations(List.of(CapacityReservation.of("cr-1", "m5.large", "a", 3))));
    private final List<Offering> offerings =
            new ArrayList<>(List.of(offering("spot", null), offering("on-demand", null)));

    private static Offering offering(String capacityType, Offering.@Nullable Reservation reservation) {
        Requirements requirements =
                Requirements.of(in(Labels.ZONE, "a"), in(KarpenterLabels.CAPACITY_TYPE, capacityType));
        if (reservation != null) {
            requirements = requirements
                    .plus(in(AwsLabels.RESERVATION_ID, reservation.id()))
                    .plus(in(AwsLabels.RESERVATION_TYPE, "default"))
                    .plus(in(AwsLabels.RESERVATION_INTERRUPTIBLE, "false"));
        }
        return new Offering(requirements, 0.05, true, reservation, Resources.NONE, null);
    }

    private static Requirement in(String key, String value) {
        return Requirement.of(key, Operator.IN, value);
    }

    private FleetResult answer(FleetRequest request) {
        requests.add(request);
        if (!refusals.isEmpty()) {
            throw refusals.remove(0);
        }
        CapacityPool pool = request.overrides().get(0).pool();
        Instance instance = new Instance("i-1", pool, null, 0.05, 0, Map.of());
        return new FleetResult(errors.isEmpty() ? List.of(instance) : List.of(), errors);
    }

    private InstanceProvider.Outcome create(String... capacityTypes) {
        LaunchListener listener = new LaunchListener() {
            @Override
            public void event(NodeClaim nodeClaim, String message) {
                said.add(message);
            }

            @Override
            public void launchTemplateInvalidated(FleetRequest.LaunchTemplateConfig template) {
                said.add("template forgotten");
            }

            @Override
            public void fallsBackToOnDemand(NodeClaim nodeClaim, String message) {
                said.add(message);
            }
        };
        Requirements requirements = Requirements.of(in(Labels.INSTANCE_TYPE, "m5.large"), in(Labels.ZONE, "a"));
        InstanceType type = new InstanceType(
                "m5.large", requirements, offerings, Resources.of(Map.of("cpu", 2_000L)), InstanceTypeOverhead.NONE);
        NodeClaim claim = new NodeClaim(
                ObjectMeta.of("", "default-abcde"),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                        List.of(new RequirementSpec(KarpenterLabels.CAPACITY_TYPE, "In", List.of(capacityTypes), null)),
                        Resources.of(Map.of("cpu", 1_000L)),
                        List.of(),
                        List.of(),
                        null,
                        null));
        return new InstanceProvider(this::answer, unavailable, reservations, listener, MinValues.LISTED)
                .create(
                        claim,
                        InstanceTypes.of(List.of(type), AwsLabels.WELL_KNOWN),
                        Map.of("a", List.of("a")),
                        Map.of(),
                        0);
    }

    private void fail(CapacityType capacityType, String code, @Nullable String subnet) {
        errors.add(new FleetError(new CapacityPool("m5.large", "a", capacityType), code, "because", subnet));
    }

    @Test
    void launchIsRetriedOnceIfTheTemplateIsMissing() {
        refusals.add(new Ec2Exception(NOT_FOUND, NOT_FOUND));

        assertThat(create("spot")).isInstanceOf(InstanceProvider.Launched.class);
        assertThat(requests).hasSize(2);
        assertThat(said).containsExactly("template forgotten");
    }

    @Test
    void launchFailsIfTheTemplateIsMissingTwice() {
        refusals.add(new Ec2Exception(NOT_FOUND, NOT_FOUND));
        refusals.add(new Ec2Exception(NOT_FOUND, NOT_FOUND));

        assertThat(create("spot")).isInstanceOfSatisfying(InstanceProvider.Failed.class, failed -> {
            assertThat(failed.message())
                    .isEqualTo("launch templates not found when creating fleet request, " + NOT_FOUND);
            assertThat(failed.reason()).isEqualTo("LaunchFailed");
        });
    }

    @Test
    void rejectedCallIsNotRetried() {
        refusals.add(new Ec2Exception("RequestLimitExceeded", "RequestLimitExceeded: slow down"));

        assertThat(create("spot"))
                .isEqualTo(new InstanceProvider.Failed(
                        "RequestLimitExceeded",
                        "Error creating fleet request: Request limit exceeded",
                        "creating fleet request, RequestLimitExceeded: slow down",
                        false));
        assertThat(requests).hasSize(1);
    }

    @Test
    void poolWithoutCapacityIsAvoided() {
        fail(CapacityType.SPOT, "MaxSpotInstanceCountExceeded", null);

        assertThat(create("spot"))
                .isEqualTo(new InstanceProvider.InsufficientCapacity(
                        "with fleet error(s), MaxSpotInstanceCountExceeded: because", true));
        assertThat(unavailable.isUnavailable(SPOT, List.of(), 0)).isTrue();
    }

    @Test
    void oneErrorOfAnotherKindFailsTheLaunch() {
        fail(CapacityType.SPOT, "InsufficientInstanceCapacity", null);
        fail(CapacityType.SPOT, "UnauthorizedOperation", null);

        assertThat(create("spot"))
                .isInstanceOfSatisfying(
                        InstanceProvider.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("Unauthorized"));
    }

    @Test
    void withoutTheSpotRoleAllSpotPoolsAreAvoided() {
        fail(CapacityType.SPOT, AwsErrors.SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED, null);

        assertThat(create("spot")).isInstanceOf(InstanceProvider.InsufficientCapacity.class);
        assertThat(unavailable.isUnavailable(new CapacityPool("c5.large", "b", CapacityType.SPOT), List.of(), 0))
                .isTrue();
        assertThat(said)
                .containsExactly("Attempted to launch a spot instance but failed due to"
                        + " \"AuthFailure.ServiceLinkedRoleCreationNotPermitted\"");
    }

    @Test
    void subnetWithoutAddressesIsAvoided() {
        fail(CapacityType.ON_DEMAND, "InsufficientFreeAddressesInSubnet", "subnet-1");
        create("on-demand");

        assertThat(unavailable.isUnavailable(SPOT, List.of("subnet-1"), 0)).isTrue();
        assertThat(unavailable.isUnavailable(SPOT, List.of("subnet-1", "subnet-2"), 0))
                .isFalse();
    }

    @Test
    void rejectedReservationCountsAsFullAndNoPoolIsMarked() {
        reservations.list(List.of(new CapacityReservationTerm("cr-1", Map.of(), null, null)), 0);
        offerings.add(offering("reserved", new Offering.Reservation("cr-1", 3)));
        fail(CapacityType.RESERVED, "ReservationCapacityExceeded", null);

        assertThat(create("reserved", "on-demand")).isInstanceOf(InstanceProvider.InsufficientCapacity.class);
        assertThat(requests.get(0).configs().get(0).capacityReservationId()).isEqualTo("cr-1");
        assertThat(reservations.availableInstanceCount("cr-1")).isZero();
        assertThat(unavailable.sequenceNumber(0)).isZero();
    }

    @Test
    void fewFallbackTypesAreReported() {
        offerings.remove(0);
        create("spot", "on-demand");

        assertThat(said).singleElement().asString().startsWith("at least 5 instance types");
    }
}
