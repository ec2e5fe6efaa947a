// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.bill.BillPart;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.bill.BillRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The table of the bill: a column per non-empty part, and the most expensive rows of each dimension.
 *
 * @param leftOut number of omitted rows
 */
record BillTable(HtmlTable table, int leftOut) {
    private static final int MOST_OF_A_SPLIT = 12;

    static BillTable of(Results results) {
        List<BillPart> parts = Arrays.stream(BillPart.values())
                .filter(part -> results.bill().stream().anyMatch(row -> row.amount(part) != 0))
                .toList();
        List<String> headings = new ArrayList<>(List.of("Dimension", "Value"));
        parts.forEach(part -> headings.add("-" + heading(part)));
        headings.addAll(List.of("-Cost", "-Share"));
        HtmlTable table = new HtmlTable(headings.toArray(String[]::new));
        double total = results.cost().total();
        int left = 0;
        Map<String, List<BillRow>> bySplit = results.bill().stream()
                .collect(Collectors.groupingBy(BillRow::by, LinkedHashMap::new, Collectors.toList()));
        for (List<BillRow> rows : bySplit.values()) {
            rows.stream()
                    .sorted(Comparator.comparingDouble(BillRow::total).reversed())
                    .limit(MOST_OF_A_SPLIT)
                    .forEachOrdered(row -> table.row(cells(row, parts, total)));
            left += Math.max(0, rows.size() - MOST_OF_A_SPLIT);
        }
        return new BillTable(table, left);
    }

    /** Returns the note about omitted rows. */
    String note() {
        return leftOut == 0 ? "" : Figures.count(leftOut) + " rows are omitted; bill.csv contains all of them.";
    }

    private static String[] cells(BillRow row, List<BillPart> parts, double total) {
        List<String> cells = new ArrayList<>(List.of(split(row.by()), key(row.key())));
        parts.forEach(part -> cells.add(row.amount(part) == 0 ? "" : Figures.usd(row.amount(part))));
        cells.add(Figures.usd(row.total()));
        cells.add(total == 0 ? "–" : Figures.percent(row.total() / total));
        return cells.toArray(String[]::new);
    }

    private static String split(String by) {
        return switch (by) {
            case BillRows.NODE_POOL -> "NodePool";
            case BillRows.INSTANCE_TYPE -> "Instance type";
            case BillRows.ZONE -> "Zone";
            case BillRows.CAPACITY_TYPE -> "Capacity type";
            case BillRows.NAMESPACE -> "Namespace";
            default -> "Label " + by.substring(BillRows.LABEL.length());
        };
    }

    /** Returns the key of a row for people. */
    static String key(String key) {
        return switch (key) {
            case BillRows.IDLE -> "(requested by no pod)";
            case BillRows.UNUSED -> "(unused)";
            case BillRows.CLUSTER -> "(the cluster as a whole)";
            case BillRows.UNALLOCATED -> "(none)";
            default -> key;
        };
    }

    private static String heading(BillPart part) {
        return switch (part) {
            case ON_DEMAND -> "On-demand";
            case SPOT -> "Spot";
            case RESERVED -> "Reserved";
            case EBS -> "EBS";
            case AGENTS -> "Agents";
            case AUTO_MODE -> "EKS Auto Mode";
            case TRANSFER -> "Traffic";
            case CONTROL_PLANE -> "Control plane";
            case RESERVATIONS -> "Unused or prepaid capacity";
            case COVERED -> "Covered";
            case COMMITMENTS -> "Plans and reserved";
        };
    }
}
