// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NetworkSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;

/** Node classes named default for AL2023 that say what they select, and nothing else. */
final class GivenNodeClass {
    private GivenNodeClass() {}

    static EC2NodeClass reserving(CapacityReservationTerm term) {
        return selecting(List.of(term), List.of(), List.of());
    }

    static EC2NodeClass within(List<NetworkSelectorTerm> subnets, List<NetworkSelectorTerm> securityGroups) {
        return selecting(List.of(), subnets, securityGroups);
    }

    private static EC2NodeClass selecting(
            List<CapacityReservationTerm> reservations,
            List<NetworkSelectorTerm> subnets,
            List<NetworkSelectorTerm> securityGroups) {
        return new EC2NodeClass(
                ObjectMeta.of("", "default"),
                "AL2023",
                List.of(),
                null,
                null,
                List.of(),
                null,
                null,
                reservations,
                subnets,
                securityGroups,
                List.of(),
                "",
                true);
    }
}
