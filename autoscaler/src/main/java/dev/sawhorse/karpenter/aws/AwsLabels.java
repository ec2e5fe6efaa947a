// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/** The labels of Karpenter's AWS provider v1.14 that depend on more than the instance type. */
public final class AwsLabels {
    public static final String GROUP = EC2NodeClass.GROUP;

    /** The label of nodes and NodeClaims with the name of their EC2NodeClass. */
    public static final String NODE_CLASS = GROUP + "/ec2nodeclass";

    public static final String ZONE_ID = "topology.k8s.aws/zone-id";
    public static final String INSTANCE_TENANCY = GROUP + "/instance-tenancy";

    /** The tenancy of instances on hardware that is shared between accounts. */
    static final String DEFAULT_TENANCY = "default";

    /** The tenancy of instances on hardware that only one account uses. */
    static final String DEDICATED_TENANCY = "dedicated";

    public static final String RESERVATION_ID = GROUP + "/capacity-reservation-id";
    public static final String RESERVATION_TYPE = GROUP + "/capacity-reservation-type";
    public static final String RESERVATION_INTERRUPTIBLE = GROUP + "/capacity-reservation-interruptible";
    public static final String PLACEMENT_GROUP_ID = GROUP + "/placement-group-id";
    public static final String PLACEMENT_GROUP_PARTITION = GROUP + "/placement-group-partition";
    public static final String WINDOWS_BUILD = "node.kubernetes.io/windows-build";

    /** The labels of nodes in a capacity reservation, in addition to their capacity type. */
    static final List<String> RESERVATION_LABELS = List.of(RESERVATION_ID, RESERVATION_TYPE, RESERVATION_INTERRUPTIBLE);

    /** The labels that depend on the instance type only; v1.14 has none for Nitro Enclaves yet. */
    static final List<String> INSTANCE_KEYS = InstanceLabels.KEYS.stream()
            .filter(key -> !key.equals(InstanceLabels.NITRO_ENCLAVES))
            .toList();

    /** The well-known labels of the provider and of Karpenter's core. */
    public static final WellKnownLabels WELL_KNOWN = wellKnown();

    private AwsLabels() {}

    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/apis/v1/labels.go", symbol = "init")
    private static WellKnownLabels wellKnown() {
        List<String> keys = new ArrayList<>(INSTANCE_KEYS);
        keys.addAll(List.of(
                ZONE_ID,
                INSTANCE_TENANCY,
                RESERVATION_ID,
                RESERVATION_TYPE,
                RESERVATION_INTERRUPTIBLE,
                PLACEMENT_GROUP_ID,
                PLACEMENT_GROUP_PARTITION));
        return WellKnownLabels.withProvider(keys, List.of(GROUP), RESERVATION_ID);
    }
}
