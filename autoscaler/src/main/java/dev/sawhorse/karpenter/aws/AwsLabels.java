package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import java.util.ArrayList;
import java.util.List;

/** The labels of Karpenter's AWS provider v1.14 that do not follow from the instance type alone. */
public final class AwsLabels {
    public static final String GROUP = EC2NodeClass.GROUP;

    /** On nodes and NodeClaims: the EC2NodeClass they were made from. */
    public static final String NODE_CLASS = GROUP + "/ec2nodeclass";

    public static final String ZONE_ID = "topology.k8s.aws/zone-id";
    public static final String INSTANCE_TENANCY = GROUP + "/instance-tenancy";

    /** Tenancy of instances that share their hardware with those of other accounts. */
    static final String DEFAULT_TENANCY = "default";

    /** Tenancy of instances that share their hardware with none but those of the account. */
    static final String DEDICATED_TENANCY = "dedicated";

    public static final String RESERVATION_ID = GROUP + "/capacity-reservation-id";
    public static final String RESERVATION_TYPE = GROUP + "/capacity-reservation-type";
    public static final String RESERVATION_INTERRUPTIBLE = GROUP + "/capacity-reservation-interruptible";
    public static final String PLACEMENT_GROUP_ID = GROUP + "/placement-group-id";
    public static final String PLACEMENT_GROUP_PARTITION = GROUP + "/placement-group-partition";
    public static final String WINDOWS_BUILD = "node.kubernetes.io/windows-build";

    /** What nodes in a capacity reservation are labelled with, beside their capacity type. */
    static final List<String> RESERVATION_LABELS = List.of(RESERVATION_ID, RESERVATION_TYPE, RESERVATION_INTERRUPTIBLE);

    /** The labels that follow from the instance type alone; the releases of v1.14 do not know about Nitro Enclaves yet. */
    static final List<String> INSTANCE_KEYS = InstanceLabels.KEYS.stream()
            .filter(key -> !key.equals(InstanceLabels.NITRO_ENCLAVES))
            .toList();

    /** The labels of the provider and of Karpenter's core whose values are known. */
    public static final WellKnownLabels WELL_KNOWN = wellKnown();

    private AwsLabels() {}

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
