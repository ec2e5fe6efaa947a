package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import java.util.ArrayList;
import java.util.List;

/** The labels of Karpenter's AWS provider v1.14 that do not follow from the instance type alone. */
public final class AwsLabels {
    public static final String GROUP = "karpenter.k8s.aws";

    public static final String ZONE_ID = "topology.k8s.aws/zone-id";
    public static final String INSTANCE_TENANCY = GROUP + "/instance-tenancy";
    public static final String RESERVATION_ID = GROUP + "/capacity-reservation-id";
    public static final String RESERVATION_TYPE = GROUP + "/capacity-reservation-type";
    public static final String RESERVATION_INTERRUPTIBLE = GROUP + "/capacity-reservation-interruptible";
    public static final String PLACEMENT_GROUP_ID = GROUP + "/placement-group-id";
    public static final String PLACEMENT_GROUP_PARTITION = GROUP + "/placement-group-partition";
    public static final String WINDOWS_BUILD = "node.kubernetes.io/windows-build";

    /** The labels of the provider and of Karpenter's core whose values are known. */
    public static final WellKnownLabels WELL_KNOWN = wellKnown();

    private AwsLabels() {}

    private static WellKnownLabels wellKnown() {
        List<String> keys = new ArrayList<>(InstanceLabels.KEYS);
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
