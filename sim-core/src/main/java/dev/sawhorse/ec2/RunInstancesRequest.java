package dev.sawhorse.ec2;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A RunInstances request: instances of one pool, all or, down to a minimum, as many as there are.
 *
 * @param subnet the subnet to launch into, null to have EC2 choose one of the zone
 * @param tags tags given to every instance launched
 */
public record RunInstancesRequest(
        CapacityPool pool, @Nullable String subnet, int minCount, int maxCount, Map<String, String> tags) {
    public RunInstancesRequest {
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
        if (minCount < 1 || maxCount < minCount) {
            throw new IllegalArgumentException(
                    "minCount " + minCount + " and maxCount " + maxCount + " are not 1 <= minCount <= maxCount");
        }
    }
}
