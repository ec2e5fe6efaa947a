// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.ec2.TagFilter;
import dev.sawhorse.ec2.limits.Subnet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A term of {@code subnetSelectorTerms} or {@code securityGroupSelectorTerms}: it selects by id, by name, or by all the
 * given tags.
 *
 * @param name for security groups only
 */
public record NetworkSelectorTerm(
        @Nullable String id, @Nullable String name, TagFilter tags) {
    public NetworkSelectorTerm(@Nullable String id, @Nullable String name, Map<String, String> tags) {
        this(id, name, new TagFilter(tags));
    }

    /** Whether the term selects the subnet. */
    public boolean selects(Subnet subnet) {
        return id == null ? tags.matches(subnet.tags()) : id.equals(subnet.id());
    }

    /** Whether the term selects the security group. */
    public boolean selects(SecurityGroup group) {
        if (id != null) {
            return id.equals(group.id());
        }
        return name == null ? tags.matches(group.tags()) : TagFilter.isLike(group.name(), name);
    }
}
