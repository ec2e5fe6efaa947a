// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.bill.BillPart;
import dev.sawhorse.results.bill.BillRow;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code bill.csv}. */
final class BillColumns {
    static final TableDefinition<BillRow> FORM = new TableDefinition<>(
            "bill",
            "Cost of every NodePool, instance type, zone, capacity type, namespace and billed label value.",
            columns());

    private BillColumns() {}

    private static List<Column<BillRow>> columns() {
        List<Column<BillRow>> columns = new ArrayList<>();
        columns.add(Column.text(
                "by", "Dimension of the split; the rows of one dimension add up to the total.", BillRow::by));
        columns.add(Column.text("key", "Value of the dimension.", BillRow::key));
        for (BillPart part : BillPart.values()) {
            columns.add(Column.decimal(part.label(), "USD.", row -> row.amount(part)));
        }
        columns.add(Column.decimal("total", "USD, the sum of the row.", BillRow::total));
        return List.copyOf(columns);
    }
}
