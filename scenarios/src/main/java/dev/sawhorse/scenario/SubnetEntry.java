package dev.sawhorse.scenario;

import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A subnet of the cluster that can run out of addresses.
 *
 * @param addresses how many are free at the start
 */
public record SubnetEntry(String id, String zone, int addresses) {
    private static final int MOST = 65_531;

    private static final Field<String> ID = Field.required("id", Types.text(), "Its id.");
    private static final Field<String> ZONE = Field.required("zone", Types.text(), "Its zone, by name.");
    private static final Field<Integer> ADDRESSES = Field.required(
            "addresses",
            Types.integer(1, MOST),
            "How many addresses are free in it at the start: 251 in an empty /24, 4091 in a /20.");

    static final Section<SubnetEntry> SECTION = Section.of(
            values -> new SubnetEntry(values.get(ID), values.get(ZONE), values.get(ADDRESSES)), ID, ZONE, ADDRESSES);

    Subnet subnet() {
        return new Subnet(id, zone, addresses);
    }
}
