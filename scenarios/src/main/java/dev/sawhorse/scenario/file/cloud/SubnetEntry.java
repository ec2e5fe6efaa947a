// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A subnet of the cluster in the scenario file, which can run out of addresses or be selected by its tags.
 *
 * @param addresses free addresses at the start, null for a subnet that does not run out
 */
public record SubnetEntry(String id, String zone, @Nullable Integer addresses, Map<String, String> tags) {
    private static final int MOST = 65_531;

    private static final Field<String> ID = Field.required("id", Types.text("subnet-1"), "Its id.");
    private static final Field<String> ZONE = Field.required("zone", Types.text("us-east-1a"), "Its zone, by name.");
    private static final Field<Integer> ADDRESSES = Field.optional(
            "addresses",
            Types.integer(1, MOST),
            "Free addresses at the start: 251 in an empty /24, 4091 in a /20. Default: unlimited.");
    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags",
            Types.mapOf("team", Types.text("web")),
            Map.of(),
            "",
            "Its tags, by which node classes can select it.");

    static final Section<SubnetEntry> SECTION = Section.of(
            values -> new SubnetEntry(values.get(ID), values.get(ZONE), values.find(ADDRESSES), values.get(TAGS)),
            ID,
            ZONE,
            ADDRESSES,
            TAGS);

    public Subnet subnet() {
        return new Subnet(id, zone, addresses == null ? Subnet.UNLIMITED : addresses, tags);
    }
}
