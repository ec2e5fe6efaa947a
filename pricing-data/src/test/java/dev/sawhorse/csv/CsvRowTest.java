// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.csv;

import java.util.Collections;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CsvRowTest {
    @Test
    void cellsAreSeparatedByCommasWithoutWhiteSpaceAround() {
        assertThat(CsvRow.cells("a, b ,,c")).containsExactly("a", "b", "", "c");
        assertThat(CsvRow.cells("")).containsExactly("");
        assertThat(CsvRow.cells(",")).containsExactly("", "");
    }

    @Test
    void quotedCellsMayHaveCommasAndQuotes() {
        assertThat(CsvRow.cells("1,\"a, b\",\"say \"\"so\"\"\"")).containsExactly("1", "a, b", "say \"so\"");
        assertThat(CsvRow.cells(" \" a \" ,\"\"")).containsExactly(" a ", "");
    }

    @Test
    void aCellThatIsNotClosedLastsToTheEndOfTheLine() {
        assertThat(CsvRow.cells("a,\"b,c")).containsExactly("a", "\"b,c");
    }

    @Test
    void aRowIsReadAnewWithPositionsOfItsCells() {
        CsvRow row = new CsvRow();
        row.read("first,second");
        row.read("12,\"3,4\",5");
        assertThat(row.size()).isEqualTo(3);
        assertThat(row.position(0)).isEqualTo(1);
        assertThat(row.position(1)).isEqualTo(4);
        assertThat(row.position(2)).isEqualTo(10);
        assertThat(row.text(2)).isEqualTo("5");
    }

    @Test
    void aRowMayHaveAnyNumberOfCells() {
        String line = String.join(",", Collections.nCopies(100, "x"));
        assertThat(CsvRow.cells(line)).hasSize(100).containsOnly("x");
    }
}
