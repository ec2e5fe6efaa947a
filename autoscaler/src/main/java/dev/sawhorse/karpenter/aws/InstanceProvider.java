// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CreateFleetApi;
import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetOptions;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The launcher of instances for NodeClaims through CreateFleet, which also records unavailable offerings ({@code
 * providers/instance/instance.go}, AWS provider v1.14).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/providers/instance/instance.go",
        symbol = "NewDefaultProvider")
public final class InstanceProvider {
    private final CreateFleetApi ec2;
    private final UnavailableOfferings unavailable;
    private final CapacityReservationProvider reservations;
    private final LaunchListener listener;
    private final LaunchPlans plans;
    private final SubnetProvider subnets;
    private final @Nullable FleetCalls calls;

    /**
     * Makes a provider without throttling, whose subnets never run out of addresses.
     *
     * @param minValues the rule by which a launch that cannot satisfy minValues fails, null if it does not (BestEffort)
     */
    public InstanceProvider(
            CreateFleetApi ec2,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations,
            LaunchListener listener,
            @Nullable MinValues minValues) {
        this(
                ec2,
                unavailable,
                reservations,
                listener,
                new LaunchPlans(new NodeClaimRequirements(), minValues, reservations.version()),
                new SubnetProvider(Subnets.unlimited()),
                null);
    }

    /** @param calls throttling of its calls, null for none */
    InstanceProvider(
            CreateFleetApi ec2,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations,
            LaunchListener listener,
            LaunchPlans plans,
            SubnetProvider subnets,
            @Nullable FleetCalls calls) {
        this.ec2 = ec2;
        this.unavailable = unavailable;
        this.reservations = reservations;
        this.listener = listener;
        this.plans = plans;
        this.subnets = subnets;
        this.calls = calls;
    }

    /** The result of a launch. */
    public sealed interface Outcome {}

    /** An instance was launched. */
    public record Launched(Instance instance) implements Outcome {}

    /**
     * There is no capacity for the claim now.
     *
     * @param fromFleet whether the error comes from the fleet rather than from the provider itself
     */
    public record InsufficientCapacity(String message, boolean fromFleet) implements Outcome {}

    /**
     * The launch failed for another reason.
     *
     * @param reason reason in one word
     * @param condition message of the claim's condition
     * @param message the whole error
     * @param fromFleet whether the error comes from the fleet rather than from the provider itself
     */
    public record Failed(String reason, String condition, String message, boolean fromFleet) implements Outcome {
        private static Failed of(String prefix, String condition, String error) {
            LaunchFailure failure = LaunchFailure.of(error);
            return new Failed(failure.reason(), condition + ": " + failure.message(), prefix + ", " + error, false);
        }
    }

    /** The call has no result yet; the same launch is to be retried after this time. */
    public record InFlight(long nanos) implements Outcome {}

    /**
     * Launches an instance of one of the types for the claim. A launch template that EC2 does not know is removed from the
     * cache, and the launch is retried once.
     *
     * @param zonal subnets of the node class by zone
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.Create")
    public Outcome create(
            NodeClaim nodeClaim,
            InstanceTypes types,
            Map<String, List<String>> zonal,
            Map<String, String> tags,
            long nowNanos) {
        LaunchPlan plan = plans.of(nodeClaim, types, zonal.keySet());
        if (plan instanceof LaunchPlan.NothingAvailable nothing) {
            return new InsufficientCapacity(nothing.message(), false);
        }
        if (plan instanceof LaunchPlan.NoOverrides none) {
            LaunchFailure failure = LaunchFailure.of(none.message());
            return new Failed(
                    failure.reason(),
                    "Error getting launch template configs: " + failure.message(),
                    none.message(),
                    false);
        }
        LaunchPlan.Request request = (LaunchPlan.Request) plan;
        try {
            long inFlight = inFlight(nodeClaim, request, nowNanos);
            return inFlight > 0 ? new InFlight(inFlight) : launch(nodeClaim, request, zonal, tags, nowNanos);
        } catch (Ec2Exception refused) {
            return AwsErrors.isLaunchTemplateNotFound(refused)
                    ? launchAgain(nodeClaim, request, zonal, tags, nowNanos)
                    : refused(refused);
        }
    }

    /** Claims of one NodePool with equal plans make equal calls. */
    private long inFlight(NodeClaim nodeClaim, LaunchPlan.Request plan, long nowNanos) {
        if (calls == null) {
            return 0;
        }
        Map<String, String> tags = Map.of(KarpenterLabels.NODE_POOL, nodeClaim.nodePool());
        FleetRequest fleetRequest = new FleetRequest(plan.target(), plan.strategy(), plan.configs(), 1, tags);
        return calls.remainingNanos(nodeClaim.name(), fleetRequest, nowNanos);
    }

    private Outcome launchAgain(
            NodeClaim nodeClaim,
            LaunchPlan.Request request,
            Map<String, List<String>> zonal,
            Map<String, String> tags,
            long nowNanos) {
        try {
            return launch(nodeClaim, request, zonal, tags, nowNanos);
        } catch (Ec2Exception refused) {
            return refused(refused);
        }
    }

    private static Failed refused(Ec2Exception refused) {
        return AwsErrors.isLaunchTemplateNotFound(refused)
                ? Failed.of(
                        "launch templates not found when creating fleet request",
                        "Launch templates not found when creating fleet request",
                        refused.text())
                : Failed.of("creating fleet request", "Error creating fleet request", refused.text());
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.launchInstance")
    private Outcome launch(
            NodeClaim nodeClaim,
            LaunchPlan.Request plan,
            Map<String, List<String>> zonal,
            Map<String, String> tags,
            long nowNanos) {
        String fallback = plan.fallback();
        if (fallback != null) {
            listener.fallsBackToOnDemand(nodeClaim, fallback);
        }
        Map<String, String> chosen = subnets.zonalSubnetsForLaunch(zonal, plan.types(), plan.capacityType(), nowNanos);
        FleetResult result = createFleet(plan, chosen, tags);
        markUnavailable(nodeClaim, plan, result.errors(), nowNanos);
        return result.instances().isEmpty()
                ? combined(result.errors())
                : new Launched(result.instances().get(0));
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/launchtemplate/launchtemplate.go",
            symbol = "DefaultProvider.InvalidateCache")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = {
                "NewCreateFleetInputBuilder",
                "CreateFleetInputBuilder.Build",
                "CreateFleetInputBuilder.WithContextID"
            })
    private FleetResult createFleet(LaunchPlan.Request plan, Map<String, String> chosen, Map<String, String> tags) {
        FleetRequest request =
                new FleetRequest(plan.target(), plan.strategy(), plan.configs(), 1, tags, FleetOptions.NONE, chosen);
        String taken = "";
        try {
            FleetResult result = ec2.createFleet(request);
            taken = result.instances().isEmpty()
                    ? ""
                    : result.instances().get(0).subnet();
            return result;
        } catch (Ec2Exception refused) {
            if (AwsErrors.isLaunchTemplateNotFound(refused)) {
                plan.configs().forEach(listener::launchTemplateInvalidated);
            }
            throw refused;
        } finally {
            subnets.updateInflightIps(request, taken, plan.types(), plan.capacityType());
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/events.go",
            symbol = "SpotServiceLinkedRoleCreationFailure")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.updateUnavailableOfferingsCache")
    private void markUnavailable(NodeClaim nodeClaim, LaunchPlan.Request plan, List<FleetError> errors, long nowNanos) {
        for (FleetError error : errors) {
            String subnet = error.subnet();
            if (subnet != null && AwsErrors.isInsufficientFreeAddressesInSubnet(error)) {
                unavailable.markSubnetUnavailable(subnet, nowNanos);
                subnets.updateIcedSubnet(subnet);
            }
        }
        if (plan.capacityType() == CapacityType.RESERVED) {
            markReservations(plan, errors, nowNanos);
            return;
        }
        for (FleetError error : errors) {
            if (AwsErrors.isUnfulfillableCapacity(error)) {
                unavailable.markUnavailable(error.pool(), nowNanos);
            }
            if (AwsErrors.isServiceLinkedRoleCreationNotPermitted(error)) {
                unavailable.markCapacityTypeUnavailable(CapacityType.SPOT, nowNanos);
                listener.event(
                        nodeClaim,
                        "Attempted to launch a spot instance but failed due to \""
                                + AwsErrors.SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED + "\"");
            }
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.updateUnavailableOfferingsCache")
    private void markReservations(LaunchPlan.Request plan, List<FleetError> errors, long nowNanos) {
        List<String> refused = new ArrayList<>();
        for (FleetError error : errors) {
            if (!AwsErrors.isUnfulfillableCapacity(error) || AwsErrors.isSpreadPlacementGroupLimit(error)) {
                continue;
            }
            Offering offering = plan.reservedOffering(
                    error.pool().instanceType(), error.pool().zone());
            Offering.Reservation reservation = offering == null ? null : offering.reservation();
            if (reservation != null) {
                refused.add(reservation.id());
                reservations.markRefused(reservation.id(), AwsErrors.isReservationCapacityExceeded(error), nowNanos);
            }
        }
        if (!refused.isEmpty()) {
            listener.reservationsUnavailable(refused);
        }
    }

    /**
     * Insufficient capacity only if every error of the fleet says so; equal errors of several pools are reported once.
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "combineFleetErrors")
    private static Outcome combined(List<FleetError> errors) {
        TreeSet<String> texts = new TreeSet<>();
        errors.forEach(error -> texts.add(error.toString()));
        String combined = String.join("; ", texts);
        boolean allCapacity = errors.stream()
                .allMatch(error -> AwsErrors.isUnfulfillableCapacity(error)
                        || AwsErrors.isServiceLinkedRoleCreationNotPermitted(error));
        if (allCapacity) {
            return new InsufficientCapacity("with fleet error(s), " + combined, true);
        }
        LaunchFailure failure = LaunchFailure.of(combined);
        return new Failed(failure.reason(), failure.message(), combined, true);
    }
}
