// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The reason of a launch failure, for the condition {@code Launched} of the NodeClaim.
 *
 * @param reason reason in one word
 * @param message one sentence
 */
record LaunchFailure(String reason, String message) {
    private static final LaunchFailure UNKNOWN = new LaunchFailure("LaunchFailed", "Instance launch failed");
    private static final List<String> UNAUTHORIZED = List.of("UnauthorizedOperation", "AccessDenied", "AuthFailure");

    /** A substring of an error message, with its classification. */
    private record ErrorPattern(String text, LaunchFailure failure) {
        static ErrorPattern of(String text, String reason, String message) {
            return new ErrorPattern(text, new LaunchFailure(reason, message));
        }
    }

    private static final LaunchFailure SPOT_ROLE = new LaunchFailure(
            "SpotSLRCreationFailed",
            "User does not have sufficient permission to create the Spot ServiceLinkedRole to launch spot instances");

    private static final LaunchFailure NETWORK_MISMATCH =
            new LaunchFailure("SecurityGroupSubnetVPCMismatch", "Security groups and subnets must be in the same VPC.");

    private static final LaunchFailure UNAUTHORIZED_OTHERWISE = new LaunchFailure(
            "Unauthorized",
            "User is not authorized to perform this operation because no identity-based policy allows it");

    private static final List<ErrorPattern> WHY_UNAUTHORIZED = List.of(
            ErrorPattern.of(
                    "with an explicit deny in a permissions boundary",
                    "Unauthorized",
                    "User is not authorized to perform this operation due to a permission boundary"),
            ErrorPattern.of(
                    "with an explicit deny in a service control policy",
                    "Unauthorized",
                    "User is not authorized to perform this operation due to a service control policy"),
            ErrorPattern.of(
                    "Not authorized for images",
                    "AMIAuthorizationFailure",
                    "User is not authorized for AMI used in instance launch"));

    /** The patterns, of which the first match applies; insufficient capacity comes last. */
    private static final List<ErrorPattern> PATTERNS = List.of(
            ErrorPattern.of(
                    "iamInstanceProfile.name is invalid",
                    "InstanceProfileNameInvalid",
                    "Instance profile name used from EC2NodeClass status does not exist"),
            ErrorPattern.of(
                    "InvalidLaunchTemplateId.NotFound",
                    "LaunchTemplateNotFound",
                    "Launch template used for instance launch wasn't found"),
            ErrorPattern.of(
                    "User data is limited to",
                    "UserDataSizeLimitExceeded",
                    "Rendered user data exceeds the EC2 user data size limit"),
            ErrorPattern.of("InvalidAMIID.Malformed", "InvalidAMIID", "AMI used for instance launch is invalid"),
            ErrorPattern.of(
                    "InvalidAMIID.NotFound",
                    "AMINotFound",
                    "AMI used for instance launch either does not exist or you don't have permissions to use it"),
            ErrorPattern.of("RequestLimitExceeded", "RequestLimitExceeded", "Request limit exceeded"),
            ErrorPattern.of("InternalError", "InternalError", "An internal error has occurred"),
            ErrorPattern.of(
                    "not eligible for Free Tier",
                    "FreeTierIneligible",
                    "The specified instance type is not eligible for Free Tier"),
            ErrorPattern.of(
                    "MaxFleetCountExceeded",
                    "FleetQuotaExceeded",
                    "A fleet launch was requested but this would exceed your fleet request quota"),
            ErrorPattern.of(
                    "PendingVerification",
                    "AccountPendingVerification",
                    "An instance launch was requested but the request for launching resources in this region is still"
                            + " being verified"),
            ErrorPattern.of(
                    "MaxSpotInstanceCountExceeded",
                    "SpotQuotaExceeded",
                    "A spot instance launch was requested but this would exceed your spot instance quota"),
            ErrorPattern.of(
                    "VcpuLimitExceeded",
                    "VCPULimitExceeded",
                    "An instance was requested that would exceed your VCPU quota"),
            ErrorPattern.of(
                    "InsufficientFreeAddressesInSubnet",
                    "InsufficientFreeAddressesInSubnet",
                    "There are not enough free IP addresses to launch an instance in this subnet"));

    /** Classifies an error message ({@code errors/errors.go ToReasonMessage}). */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/errors/errors.go", symbol = "ToReasonMessage")
    static LaunchFailure of(String error) {
        if (error.contains(AwsErrors.SERVICE_LINKED_ROLE_CREATION_NOT_PERMITTED)) {
            return SPOT_ROLE;
        }
        if (UNAUTHORIZED.stream().anyMatch(error::contains)) {
            return first(WHY_UNAUTHORIZED, error, UNAUTHORIZED_OTHERWISE);
        }
        if (error.contains("InvalidParameter") && error.contains("belong to different networks")) {
            return NETWORK_MISMATCH;
        }
        return first(PATTERNS, error, UNKNOWN);
    }

    private static LaunchFailure first(List<ErrorPattern> signs, String error, LaunchFailure otherwise) {
        return signs.stream()
                .filter(sign -> error.contains(sign.text()))
                .map(ErrorPattern::failure)
                .findFirst()
                .orElse(otherwise);
    }
}
