package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetError;
import java.util.List;

/** What the AWS provider v1.14 makes of EC2's error codes. */
final class AwsErrors {
    static final String SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED =
            "AuthFailure.ServiceLinkedRoleCreationNotPermitted";

    private static final String LAUNCH_TEMPLATE_NOT_FOUND = "InvalidLaunchTemplateName.NotFoundException";
    private static final String INSUFFICIENT_FREE_ADDRESSES = "InsufficientFreeAddressesInSubnet";
    private static final String SPREAD_GROUP_LIMIT = "limit of instances in this spread placement group";

    /** Codes that say that capacity cannot be had for a while, be it for want of instances or for an account's limits. */
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

    /** Whether the pool is to be left alone for a while. */
    static boolean isUnfulfillableCapacity(FleetError error) {
        return UNFULFILLABLE_CAPACITY.contains(error.code());
    }

    /** Whether the account may not create the role that spot launches need. */
    static boolean isServiceLinkedRoleCreationNotPermitted(FleetError error) {
        return error.code().equals(SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED);
    }

    /** Whether the subnet has run out of addresses. */
    static boolean isInsufficientFreeAddressesInSubnet(FleetError error) {
        return error.code().equals(INSUFFICIENT_FREE_ADDRESSES);
    }

    /** Whether a spread placement group already has its seven instances in the zone. */
    static boolean isSpreadPlacementGroupLimit(FleetError error) {
        return error.message().contains(SPREAD_GROUP_LIMIT);
    }

    /** Whether a launch template that the provider remembers is gone. */
    static boolean isLaunchTemplateNotFound(Ec2Exception refusal) {
        return refusal.code().equals(LAUNCH_TEMPLATE_NOT_FOUND);
    }
}
