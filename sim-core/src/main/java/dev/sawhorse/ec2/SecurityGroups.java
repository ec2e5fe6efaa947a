// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The security groups of the account as DescribeSecurityGroups lists them; their tags may change. */
public final class SecurityGroups {
    private final Map<String, SecurityGroup> byId = new LinkedHashMap<>();

    /** A security group. */
    public record SecurityGroup(String id, String name, Map<String, String> tags) {
        public SecurityGroup {
            tags = Collections.unmodifiableMap(new TreeMap<>(tags));
        }
    }

    /**
     * Makes the security groups.
     *
     * @throws IllegalArgumentException if two have the same id
     */
    public SecurityGroups(Collection<SecurityGroup> groups) {
        for (SecurityGroup group : groups) {
            if (byId.putIfAbsent(group.id(), group) != null) {
                throw new IllegalArgumentException("two security groups are called " + group.id());
            }
        }
    }

    /** Returns the groups of an account whose security groups are not given. */
    public static SecurityGroups unknown() {
        return new SecurityGroups(List.of());
    }

    /** Whether the security groups are given. */
    public boolean isKnown() {
        return !byId.isEmpty();
    }

    /** Returns all, in the order given. */
    public List<SecurityGroup> all() {
        return List.copyOf(byId.values());
    }

    /** Replaces the tags of a group; returns whether it exists. */
    public boolean retag(String id, Map<String, String> tags) {
        return byId.computeIfPresent(id, (key, group) -> new SecurityGroup(id, group.name(), tags)) != null;
    }
}
