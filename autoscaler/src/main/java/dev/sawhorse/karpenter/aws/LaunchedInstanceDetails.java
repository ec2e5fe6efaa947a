// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The status of a launched NodeClaim ({@code cloudprovider/cloudprovider.go instanceToNodeClaim}), shared between equal
 * launches.
 *
 * @param labels labels of the instance, as node labels
 */
record LaunchedInstanceDetails(Map<String, String> labels, Resources capacity, Resources allocatable) {
    private static final int EFA = ResourceName.index("vpc.amazonaws.com/efa");

    /**
     * The inputs of the status.
     *
     * @param type instance type at launch
     * @param reservationId capacity reservation of the instance, null for none
     * @param tenancy tenancy that the claim allows
     * @param efa whether the claim requests EFA interfaces
     */
    record Facts(
            InstanceType type, CapacityPool pool, @Nullable String reservationId, String tenancy, boolean efa) {
        static Facts of(
                InstanceType type,
                CapacityPool pool,
                @Nullable String reservationId,
                Requirements requirements,
                Resources requests) {
            return new Facts(type, pool, reservationId, tenancy(requirements), requests.amount(EFA) > 0);
        }

        /** The default tenancy if the claim allows it ({@code providers/instance/instance.go getTenancyType}). */
        @Upstream(
                repository = Repository.KARPENTER_AWS,
                file = "pkg/providers/instance/instance.go",
                symbol = "getTenancyType")
        private static String tenancy(Requirements requirements) {
            Requirement tenancy = requirements.get(AwsLabels.INSTANCE_TENANCY);
            boolean dedicated = !tenancy.has(AwsLabels.DEFAULT_TENANCY) && tenancy.has(AwsLabels.DEDICATED_TENANCY);
            return dedicated ? AwsLabels.DEDICATED_TENANCY : AwsLabels.DEFAULT_TENANCY;
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.instanceToNodeClaim")
    static LaunchedInstanceDetails of(Facts facts) {
        return new LaunchedInstanceDetails(
                Labels.copyOf(labels(facts)),
                advertised(facts.type().capacity(), facts.efa()),
                advertised(facts.type().allocatable(), facts.efa()));
    }

    /** The labels of all requirements with a single value, except those of reservations, and the zone of the launch. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.instanceToNodeClaim")
    private static Map<String, String> labels(Facts facts) {
        InstanceType type = facts.type();
        Map<String, String> labels = new TreeMap<>();
        for (Requirement requirement : type.requirements()) {
            if (requirement.isSingleValue() && !AwsLabels.RESERVATION_LABELS.contains(requirement.key())) {
                labels.put(requirement.key(), requirement.values().get(0));
            }
        }
        String zone = facts.pool().zone();
        labels.put(Labels.ZONE, zone);
        labels.put(KarpenterLabels.CAPACITY_TYPE, facts.pool().capacityType().label());
        labels.put(AwsLabels.INSTANCE_TENANCY, facts.tenancy());
        labels.putAll(reservationLabels(type, facts.reservationId()));
        String zoneId = zoneId(type, zone);
        if (zoneId != null) {
            labels.put(AwsLabels.ZONE_ID, zoneId);
        }
        return labels;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = "WithCapacityReservationDetails")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.getCapacityReservationDetailsForInstance")
    private static Map<String, String> reservationLabels(InstanceType type, @Nullable String reservationId) {
        Map<String, String> labels = new TreeMap<>();
        for (Offering offering : type.offerings()) {
            Offering.Reservation reservation = offering.reservation();
            if (reservation != null && reservation.id().equals(reservationId)) {
                for (String label : AwsLabels.RESERVATION_LABELS) {
                    labels.put(
                            label, offering.requirements().get(label).values().get(0));
                }
            }
        }
        return labels;
    }

    private static @Nullable String zoneId(InstanceType type, String zone) {
        return type.offerings().stream()
                .filter(offering -> offering.zone().equals(zone))
                .map(offering -> offering.requirements().get(AwsLabels.ZONE_ID))
                .filter(Requirement::isSingleValue)
                .map(requirement -> requirement.values().get(0))
                .findFirst()
                .orElse(null);
    }

    /** The available resources; EFA interfaces only if the claim requests them. */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/providers/instance/types.go", symbol = "WithEFACount")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.getEFACountForInstance",
            differs = "looks at the requests only, not at the network interfaces of the node class")
    private static Resources advertised(Resources resources, boolean efa) {
        Resources.Builder advertised = Resources.builder();
        for (int resource = 0; resource < resources.indexBound(); resource++) {
            if (resources.amount(resource) != 0 && (efa || resource != EFA)) {
                advertised.set(resource, resources.amount(resource));
            }
        }
        return advertised.build();
    }
}
