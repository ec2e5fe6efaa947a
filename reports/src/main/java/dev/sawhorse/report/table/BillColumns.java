package dev.sawhorse.report.table;

import dev.sawhorse.results.BillPart;
import dev.sawhorse.results.BillRow;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code bill.csv}. */
final class BillColumns {
    static final TableDefinition<BillRow> FORM = new TableDefinition<>(
            "bill",
            "What every NodePool, instance type, zone, capacity type, namespace and billed label value cost.",
            columns());

    private BillColumns() {}

    private static List<Column<BillRow>> columns() {
        List<Column<BillRow>> columns = new ArrayList<>();
        columns.add(Column.text("by", "What the bill is split by; the rows of one split add up to all.", BillRow::by));
        columns.add(Column.text("key", "Whose row it is.", BillRow::key));
        for (BillPart part : BillPart.values()) {
            columns.add(Column.decimal(part.label(), "USD.", row -> row.amount(part)));
        }
        columns.add(Column.decimal("total", "USD, the sum of the row.", BillRow::total));
        return List.copyOf(columns);
    }
}
