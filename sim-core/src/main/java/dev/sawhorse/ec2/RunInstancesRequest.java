// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A RunInstances request: instances of one pool, between a minimum and a maximum.
 *
 * @param subnet the subnet to launch into, null for one of the zone that EC2 chooses
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
