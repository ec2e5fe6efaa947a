// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/** The classification of EC2's error codes by the AWS provider v1.14 ({@code errors/errors.go}). */
final class AwsErrors {
    static final String SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED =
            "AuthFailure.ServiceLinkedRoleCreationNotPermitted";

    private static final String LAUNCH_TEMPLATE_NOT_FOUND = "InvalidLaunchTemplateName.NotFoundException";
    private static final String INSUFFICIENT_FREE_ADDRESSES = "InsufficientFreeAddressesInSubnet";
    private static final String SPREAD_GROUP_LIMIT = "limit of instances in this spread placement group";

    /**
     * Codes of errors after which capacity is unavailable for a while, for lack of instances or by limits of the account.
     */
    private static final List<String> UNFULFILLABLE_CAPACITY = List.of(
            FleetError.INSUFFICIENT_INSTANCE_CAPACITY,
            "MaxSpotInstanceCountExceeded",
            "VcpuLimitExceeded",
            "UnfulfillableCapacity",
            FleetError.UNSUPPORTED,
            INSUFFICIENT_FREE_ADDRESSES,
            "MaxFleetCountExceeded",
            FleetError.RESERVATION_CAPACITY_EXCEEDED);

    private AwsErrors() {}

    /** Whether the pool becomes unavailable for a while. */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/errors/errors.go", symbol = "IsUnfulfillableCapacity")
    static boolean isUnfulfillableCapacity(FleetError error) {
        return UNFULFILLABLE_CAPACITY.contains(error.code());
    }

    /** Whether a reservation has no capacity. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/errors/errors.go",
            symbol = "IsReservationCapacityExceeded")
    static boolean isReservationCapacityExceeded(FleetError error) {
        return error.code().equals(FleetError.RESERVATION_CAPACITY_EXCEEDED);
    }

    /** Whether the account must not create the service-linked role that spot launches need. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/errors/errors.go",
            symbol = "IsServiceLinkedRoleCreationNotPermitted")
    static boolean isServiceLinkedRoleCreationNotPermitted(FleetError error) {
        return error.code().equals(SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED);
    }

    /** Whether the subnet has no free addresses. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/errors/errors.go",
            symbol = "IsInsufficientFreeAddressesInSubnet")
    static boolean isInsufficientFreeAddressesInSubnet(FleetError error) {
        return error.code().equals(INSUFFICIENT_FREE_ADDRESSES);
    }

    /** Whether a spread placement group already has its seven instances in the zone. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/errors/errors.go",
            symbol = "IsSpreadPlacementGroupLimitError")
    static boolean isSpreadPlacementGroupLimit(FleetError error) {
        return error.message().contains(SPREAD_GROUP_LIMIT);
    }

    /** Whether a cached launch template does not exist any more. */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/errors/errors.go", symbol = "IsLaunchTemplateNotFound")
    static boolean isLaunchTemplateNotFound(Ec2Exception refusal) {
        return refusal.code().equals(LAUNCH_TEMPLATE_NOT_FOUND);
    }
}
