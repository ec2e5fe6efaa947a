// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;

/** A security group of the account in the scenario file. */
public record SecurityGroupEntry(String id, String name, Map<String, String> tags) {
    private static final Field<String> ID = Field.required("id", Types.text("sg-1"), "Its id.");
    private static final Field<String> NAME =
            Field.of("name", Types.text("nodes"), "", "", "Its name, by which node classes can select it.");
    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags",
            Types.mapOf("team", Types.text("web")),
            Map.of(),
            "",
            "Its tags, by which node classes can select it.");

    static final Section<SecurityGroupEntry> SECTION = Section.of(
            values -> new SecurityGroupEntry(values.get(ID), values.get(NAME), values.get(TAGS)), ID, NAME, TAGS);

    public SecurityGroup securityGroup() {
        return new SecurityGroup(id, name, tags);
    }
}
