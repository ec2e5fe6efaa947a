// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import java.time.DateTimeException;
import java.time.ZoneId;

/** The type of time zones in scenarios. */
public final class TimeZoneType {
    public static final FieldType<ZoneId> TYPE =
            Types.parsed("time zone", "a time zone such as Europe/Berlin", "Europe/Berlin", TimeZoneType::parse);

    private TimeZoneType() {}

    private static ZoneId parse(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a time zone", e);
        }
    }
}
