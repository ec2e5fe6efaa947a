// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FactTableTest {
    private static final String HEADER = "# source: somebody\n# licence: MIT\n# as of: 2025-05\n# note: a, b\n";

    @Test
    void headerLinesGiveTheProvenance() {
        FactTable table = table(HEADER + "a,b\n");

        assertThat(table.provenance()).isEqualTo(new Provenance("t", "somebody", "MIT", "2025-05", "a, b"));
        assertThat(table.next()).isFalse();
    }

    @Test
    void rowsAreReadCellByCell() {
        FactTable table = table("name,count,share,yes\nx,12,0.125,true\n,,,\n");

        assertThat(table.next()).isTrue();
        assertThat(table.text(0)).isEqualTo("x");
        assertThat(table.integer(1)).isEqualTo(12);
        assertThat(table.decimal(2)).isEqualTo(0.125);
        assertThat(table.flag(3)).isTrue();
        assertThat(table.next()).isTrue();
        assertThat(table.text(0)).isEmpty();
        assertThat(table.integer(1)).isZero();
        assertThat(table.decimal(2)).isZero();
        assertThat(table.flag(3)).isFalse();
        assertThat(table.next()).isFalse();
    }

    @Test
    void lastRowNeedsNoLineEnd() {
        FactTable table = table("a,b\n1,2");

        assertThat(table.next()).isTrue();
        assertThat(table.integer(1)).isEqualTo(2);
        assertThat(table.next()).isFalse();
    }

    @Test
    void rowOfAnotherWidthIsRejectedWithItsLine() {
        assertThatThrownBy(() -> table("a,b\n1\n").next())
                .isInstanceOf(FactsFormatException.class)
                .hasMessage(
                        "Table 't', line 2: has 1 values, but the table has 2 columns\nMaybe the file was truncated.");
        assertThatThrownBy(() -> table("a,b\n1,2,3\n").next())
                .isInstanceOf(FactsFormatException.class)
                .hasMessageContaining("Table 't', line 2: has 3 values, but the table has 2 columns");
    }

    @Test
    void cellThatIsNoNumberIsRejectedWithLineAndColumn() {
        FactTable table = table("a,b\nx,y\n");
        table.next();

        assertThatThrownBy(() -> table.integer(1))
                .isInstanceOf(FactsFormatException.class)
                .hasMessage("Table 't', line 2, column 3: b \"y\" is not a whole number");
        assertThatThrownBy(() -> table.decimal(0)).hasMessageContaining("line 2, column 1: a \"x\" is not a number");
    }

    @Test
    void missingColumnIsNamedWithThoseThereAre() {
        assertThatThrownBy(() -> table("a,b\n").column("c"))
                .isInstanceOf(FactsFormatException.class)
                .hasMessage("Table 't' has no column 'c'; it has [a, b]");
    }

    @Test
    void unknownHeaderLineIsRejected() {
        assertThatThrownBy(() -> table("# colour: red\na\n"))
                .isInstanceOf(FactsFormatException.class)
                .hasMessage("Table 't', line 1: is an unknown header line '# colour: red'");
    }

    @Test
    void missingTableIsNamed() {
        assertThatThrownBy(() -> FactTable.require(name -> null, "zones"))
                .isInstanceOf(FactsFormatException.class)
                .hasMessageContaining("Table 'zones' is missing");
    }

    private static FactTable table(String text) {
        return FactTable.require(name -> text.getBytes(StandardCharsets.UTF_8), "t");
    }
}
