// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The machine-readable description of a run's tables: a Tabular Data Package of Frictionless Data ({@code
 * datapackage.json}), with name, type and meaning of every column.
 */
public final class DataPackage {
    /** The tables with fixed columns. */
    static final List<TableDefinition<?>> TABLES = List.of(
            NodeColumns.FORM,
            NodeClaimColumns.FORM,
            PodColumns.FORM,
            PendingColumns.FORM,
            DisruptionColumns.FORM,
            BillColumns.FORM);

    private DataPackage() {}

    /** Returns the description of the tables that are present. */
    public static String of(Results results, Predicate<String> isThere) {
        List<Object> resources = new ArrayList<>();
        for (TableDefinition<?> table : TABLES) {
            if (isThere.test(table.fileName())) {
                resources.add(resource(table.name(), table.description(), fields(table)));
            }
        }
        resources.add(resource(
                "timeseries",
                "One row per sample: the state of the cluster at a fixed step.",
                timeSeriesFields(results)));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("profile", "tabular-data-package");
        tree.put("id", results.run().id());
        tree.put("title", results.run().scenario());
        tree.put(
                "description",
                "Run of seed " + results.run().seed() + ", which starts at "
                        + results.run().start() + "; Sawhorse " + results.run().version());
        tree.put("resources", resources);
        return ValueText.json(tree);
    }

    private static List<Object> fields(TableDefinition<?> table) {
        List<Object> fields = new ArrayList<>();
        table.columns().forEach(column -> fields.add(field(column.name(), column.type(), column.description())));
        return fields;
    }

    private static List<Object> timeSeriesFields(Results results) {
        List<Object> fields = new ArrayList<>();
        fields.add(field("seconds", ColumnType.NUMBER, "Seconds since the start."));
        fields.add(field("time", ColumnType.DATETIME, "The same time as an instant, ISO-8601 UTC."));
        SampledTimeline.of(results).columns().keySet().forEach(name -> fields.add(field(name, ColumnType.NUMBER, "")));
        return fields;
    }

    private static Map<String, Object> field(String name, ColumnType type, String description) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", name);
        field.put("type", type.label());
        if (!description.isEmpty()) {
            field.put("description", description);
        }
        return field;
    }

    private static Map<String, Object> resource(String name, String description, List<Object> fields) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("fields", fields);
        schema.put("missingValues", List.of(""));
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("profile", "tabular-data-resource");
        resource.put("name", name);
        resource.put("path", name + ".csv");
        resource.put("description", description);
        resource.put("format", "csv");
        resource.put("mediatype", "text/csv");
        resource.put("encoding", "utf-8");
        resource.put("schema", schema);
        return resource;
    }
}
