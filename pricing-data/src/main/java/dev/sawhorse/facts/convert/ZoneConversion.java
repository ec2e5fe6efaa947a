// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

/** The conversion of the tables {@code zones} and {@code zone-offerings/<region>}. */
final class ZoneConversion {
    private final TableWriter zones = new TableWriter("region", "zone_id", "example_zone_name");
    private final RegionalTables offerings = new RegionalTables("zone-offerings", "instance_type", "zones");

    /** Adds a zone. */
    void addZone(SourceRow row) {
        zones.row(row.text("region"), row.text("zone_id"), row.text("example_zone_name"));
    }

    /** Adds the zones of an instance type: {@code use1-az2;use1-az4} is written as {@code 24}. */
    void addOffering(SourceRow row) {
        StringBuilder numbers = new StringBuilder();
        for (String zoneId : row.text("zone_ids").split(";", -1)) {
            int number = zoneId.indexOf("-az");
            if (number < 0 || zoneId.length() != number + 4) {
                throw new ConversionException(row.file() + ":" + row.line() + ": '" + zoneId
                        + "' is not a zone id of the form use1-az2 with one digit");
            }
            numbers.append(zoneId.charAt(number + 3));
        }
        offerings.of(row.text("region")).row(row.text("instance_type"), numbers.toString());
    }

    /** Returns the finished table of zones. */
    TableWriter zones() {
        return zones;
    }

    /** Returns the finished tables of offerings. */
    RegionalTables offerings() {
        return offerings;
    }
}
