package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory that nodes of a type have turned out to have, which is taken for the next ones in place of the estimate: the least
 * seen, for sixty days after it was last seen (Karpenter's AWS provider v1.14, discovered capacity).
 *
 * <p>The provider keeps it apart by the images a node class selects; here node classes of one AMI family have the same image.
 */
public final class DiscoveredCapacity {
    private static final long TTL_NANOS = Duration.ofDays(60).toNanos();

    private record Seen(long memoryBytes, long atNanos) {}

    private final Map<String, Seen> seen = new TreeMap<>();

    /** Notes the memory of a node of the type. */
    public void update(String instanceType, EC2NodeClass nodeClass, long memoryBytes, long nowNanos) {
        Long known = memoryBytes(instanceType, nodeClass, nowNanos);
        if (known == null || memoryBytes <= known) {
            seen.put(key(instanceType, nodeClass), new Seen(memoryBytes, nowNanos));
        }
    }

    /** Returns the memory nodes of the type have, null if none was seen for long. */
    public @Nullable Long memoryBytes(String instanceType, EC2NodeClass nodeClass, long nowNanos) {
        Seen found = seen.get(key(instanceType, nodeClass));
        return found == null || nowNanos - found.atNanos() >= TTL_NANOS ? null : (Long) found.memoryBytes();
    }

    private static String key(String instanceType, EC2NodeClass nodeClass) {
        return instanceType + " " + nodeClass.amiFamily();
    }
}
