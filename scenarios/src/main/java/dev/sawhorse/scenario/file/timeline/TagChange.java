// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;

/**
 * A timeline action that replaces the tags of a subnet or a security group, which may change the selection by node classes.
 *
 * @param id id of the subnet or security group
 * @param tags the new tags
 */
public record TagChange(String id, Map<String, String> tags) implements TimelineEntry.Action {
    private static final Field<String> ID = Field.required(
            "id",
            Types.text("subnet-1"),
            "The subnet of `cloud.subnets` or the security group of `cloud.securityGroups`.");
    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags", Types.mapOf("team", Types.text("web")), Map.of(), "", "All tags from now on; none if omitted.");

    static final Section<TagChange> SECTION =
            Section.of(values -> new TagChange(values.get(ID), values.get(TAGS)), ID, TAGS);

    public void apply(Account account) {
        if (!account.subnets().retag(id, tags)) {
            account.securityGroups().retag(id, tags);
        }
    }
}
