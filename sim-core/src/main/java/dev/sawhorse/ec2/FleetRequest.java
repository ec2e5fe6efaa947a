package dev.sawhorse.ec2;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A CreateFleet request of type {@code instant}: launch what is asked at once or say why not.
 *
 * @param overrides the pools the fleet may use, all of one capacity type
 * @param targetCapacity how many instances are wanted, at least 1
 * @param tags tags given to every instance launched
 */
public record FleetRequest(
        AllocationStrategy strategy, List<Override> overrides, int targetCapacity, Map<String, String> tags) {

    /**
     * One pool of a fleet request.
     *
     * @param priority lower goes first where the strategy looks at priorities
     */
    public record Override(CapacityPool pool, double priority) {}

    public FleetRequest {
        overrides = List.copyOf(overrides);
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
        if (targetCapacity < 1) {
            throw new IllegalArgumentException("targetCapacity " + targetCapacity + " is less than 1");
        }
        if (overrides.isEmpty()) {
            throw new IllegalArgumentException("overrides are empty\nMaybe no offering was left after filtering.");
        }
    }
}
