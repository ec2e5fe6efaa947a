// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.facts.Provenance;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The age of tables of one kind and date.
 *
 * @param kind what the tables have, such as {@code on-demand}
 * @param asOf their date as the source states it, possibly without a day
 * @param days their age, null if the date has no day
 * @param regions the regions that have such a table, empty for a table of all regions
 */
public record DataAge(String kind, String asOf, @Nullable Long days, List<String> regions) {
    /** Groups tables by kind, in their order, and by date. */
    public static List<DataAge> of(List<Provenance> tables) {
        return of(tables, LocalDate.now(ZoneOffset.UTC));
    }

    static List<DataAge> of(List<Provenance> tables, LocalDate today) {
        Map<String, Map<String, List<String>>> groups = new LinkedHashMap<>();
        for (Provenance table : tables) {
            int slash = table.table().indexOf('/');
            String kind = slash < 0 ? table.table() : table.table().substring(0, slash);
            List<String> regions = groups.computeIfAbsent(kind, each -> new TreeMap<>())
                    .computeIfAbsent(table.asOf(), each -> new ArrayList<>());
            if (slash >= 0) {
                regions.add(table.table().substring(slash + 1));
            }
        }
        List<DataAge> ages = new ArrayList<>();
        groups.forEach((kind, dates) -> dates.forEach(
                (date, regions) -> ages.add(new DataAge(kind, date, days(date, today), List.copyOf(regions)))));
        return ages;
    }

    private static @Nullable Long days(String asOf, LocalDate today) {
        try {
            return ChronoUnit.DAYS.between(LocalDate.parse(asOf), today);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns kind, date and age in words. */
    public String text() {
        String dated = kind + (asOf.isEmpty() ? " without a date" : " as of " + asOf);
        return days == null ? dated : dated + " (" + days + (days == 1 ? " day" : " days") + " old)";
    }

    /** Writes ages as an array. */
    public static void write(List<DataAge> ages, JsonGenerator json) {
        json.writeStartArray();
        for (DataAge age : ages) {
            json.writeStartObject();
            json.writeStringProperty("table", age.kind());
            json.writeStringProperty("asOf", age.asOf());
            if (age.days() != null) {
                json.writeNumberProperty("daysOld", age.days());
            }
            json.writeName("regions");
            json.writeStartArray();
            age.regions().forEach(json::writeString);
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
