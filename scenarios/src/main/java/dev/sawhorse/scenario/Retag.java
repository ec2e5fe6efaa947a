package dev.sawhorse.scenario;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;

/**
 * Somebody gives a subnet or a security group other tags, by which node classes may then select it or no longer do.
 *
 * @param id the subnet's or the security group's
 * @param tags those it has from now on
 */
public record Retag(String id, Map<String, String> tags) implements TimelineEntry.Action {
    private static final Field<String> ID = Field.required(
            "id", Types.text(), "The subnet of `cloud.subnets` or the security group of `cloud.securityGroups`.");
    private static final Field<Map<String, String>> TAGS = Field.of(
            "tags", Types.mapOf(Types.text()), Map.of(), "", "All the tags it has from now on; none if left out.");

    static final Section<Retag> SECTION = Section.of(values -> new Retag(values.get(ID), values.get(TAGS)), ID, TAGS);

    void apply(Account account) {
        if (!account.subnets().retag(id, tags)) {
            account.securityGroups().retag(id, tags);
        }
    }
}
