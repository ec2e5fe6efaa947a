// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DisruptionReasonTest {
    private static final String FIELD = "reasons:[]";

    @Test
    void eachReasonIsFoundByItsText() {
        assertThat(DisruptionReason.values())
                .allSatisfy(
                        reason -> assertThat(DisruptionReason.of(reason.text())).isSameAs(reason));
        assertThatThrownBy(() -> DisruptionReason.of("Drift")).hasMessageContaining("\"Drift\"");
    }

    @Test
    void budgetedReasonsAreThoseOfDisruptionMethodsInTheirOrder() {
        assertThat(DisruptionReason.BUDGETED)
                .containsExactly(DisruptionReason.EMPTY, DisruptionReason.DRIFTED, DisruptionReason.UNDERUTILIZED);
    }

    /** The table of fields validates manifests before they are read. */
    @Test
    void tableOfFieldsHasTheReasonsThatBudgetsMayName() throws IOException {
        String table;
        try (InputStream in =
                DisruptionReason.class.getResourceAsStream("/dev/sawhorse/karpenter/manifest/karpenter-fields.txt")) {
            table = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        String field = Arrays.stream(table.split("\\s+"))
                .filter(word -> word.startsWith(FIELD))
                .findFirst()
                .orElseThrow();

        assertThat(field.substring(FIELD.length()).split("\\|"))
                .containsExactlyInAnyOrderElementsOf(DisruptionReason.texts(DisruptionReason.NAMED_IN_BUDGETS));
    }
}
