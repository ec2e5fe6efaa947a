// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UsageClass;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The requirements of an instance type: the label values that its instances can have ({@code
 * providers/instancetype/types.go computeRequirements}), one requirement per label, DoesNotExist for a label that the
 * type lacks.
 */
final class InstanceTypeRequirements {
    private InstanceTypeRequirements() {}

    /**
     * Returns the requirements of a type.
     *
     * @param zones zones that offer the type and have a subnet of the node class
     * @param reservations capacity reservations of the type that the node class selects
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = {"computeRequirements", "getArchitecture", "lowerKabobCase"})
    static Requirements of(
            InstanceShape shape,
            String region,
            List<Zone> zones,
            AmiFamily amiFamily,
            List<CapacityReservation> reservations) {
        List<Requirement> requirements = new ArrayList<>();
        Map<String, String> labels = InstanceLabels.of(shape);
        for (String key : AwsLabels.INSTANCE_KEYS) {
            String value = labels.get(key);
            requirements.add(in(key, value == null ? List.of() : List.of(value)));
        }
        requirements.add(in(Labels.REGION, List.of(region)));
        requirements.add(in(Labels.ZONE, zones.stream().map(Zone::name).toList()));
        requirements.add(in(AwsLabels.ZONE_ID, zones.stream().map(Zone::id).toList()));
        requirements.add(
                in(AwsLabels.INSTANCE_TENANCY, List.of(AwsLabels.DEDICATED_TENANCY, AwsLabels.DEFAULT_TENANCY)));
        requirements.add(in(KarpenterLabels.CAPACITY_TYPE, capacityTypes(shape, !reservations.isEmpty())));
        requirements.add(in(Labels.OS, operatingSystems(shape, amiFamily)));
        requirements.add(
                in(AwsLabels.WINDOWS_BUILD, amiFamily.isWindows() ? List.of(amiFamily.windowsBuild()) : List.of()));
        requirements.add(ReservedOfferings.values(AwsLabels.RESERVATION_ID, reservations, CapacityReservation::id));
        requirements.add(ReservedOfferings.values(
                AwsLabels.RESERVATION_TYPE,
                reservations,
                reservation -> reservation.kind().apiName()));
        requirements.add(ReservedOfferings.values(
                AwsLabels.RESERVATION_INTERRUPTIBLE,
                reservations,
                reservation -> String.valueOf(reservation.interruptible())));
        return Requirements.of(requirements);
    }

    private static List<String> capacityTypes(InstanceShape shape, boolean reserved) {
        List<String> types = new ArrayList<>();
        for (UsageClass usage : shape.usageClasses()) {
            if (usage == UsageClass.ON_DEMAND || usage == UsageClass.SPOT) {
                types.add(usage.ec2Name());
            }
        }
        if (reserved) {
            types.add(KarpenterLabels.CAPACITY_TYPE_RESERVED);
        }
        return types;
    }

    /** Windows runs on x86 only. */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/providers/instancetype/types.go", symbol = "getOS")
    private static List<String> operatingSystems(InstanceShape shape, AmiFamily amiFamily) {
        if (!amiFamily.isWindows()) {
            return List.of("linux");
        }
        return shape.processor().isArm64() ? List.of() : List.of("windows");
    }

    private static Requirement in(String key, List<String> values) {
        return Requirement.of(key, Operator.IN, values, null);
    }
}
