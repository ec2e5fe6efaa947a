// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The expected readings were recorded from sigs.k8s.io/yaml 1.6.0, which kubectl reads manifests with. */
class Yaml11ScalarsTest {
    private static final Position HERE = new Position("a.yaml", 1, 1);

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "yes, BOOLEAN, true",
                "Yes, BOOLEAN, true",
                "y, BOOLEAN, true",
                "on, BOOLEAN, true",
                "TRUE, BOOLEAN, true",
                "off, BOOLEAN, false",
                "N, BOOLEAN, false",
                "yEs, STRING, yEs",
                "tRue, STRING, tRue",
                "~, NULL, null",
                "Null, NULL, null",
                "\"\", NULL, null",
                "0755, INTEGER, 493",
                "0o755, INTEGER, 493",
                "-0755, INTEGER, -493",
                "00, INTEGER, 0",
                "0_7, INTEGER, 7",
                "0x1F, INTEGER, 31",
                "+0x10, INTEGER, 16",
                "0b101, INTEGER, 5",
                "-0b11, INTEGER, -3",
                "0B11, INTEGER, 3",
                "1_000, INTEGER, 1000",
                "1_, INTEGER, 1",
                "_1, STRING, _1",
                "+1, INTEGER, 1",
                "-7, INTEGER, -7",
                "089, INTEGER, 89",
                "012345678, INTEGER, 12345678",
                "18446744073709551615, INTEGER, 18446744073709551615",
                "1e3, INTEGER, 1000",
                "12e03, INTEGER, 12000",
                "1.5e3, INTEGER, 1500",
                "1.0, INTEGER, 1",
                "1., INTEGER, 1",
                "0e0, INTEGER, 0",
                "0.1, DECIMAL, 0.1",
                ".5, DECIMAL, 0.5",
                "+.5, DECIMAL, 0.5",
                "08.5, DECIMAL, 8.5",
                "1_0.5, DECIMAL, 10.5",
                "1e-7, DECIMAL, 0.0000001",
                "1e400, STRING, 1e400",
                "1:30, STRING, 1:30",
                "2024-01-01, STRING, 2024-01-01",
                "2024-01-01T00:00:00Z, STRING, 2024-01-01T00:00:00Z",
                "1h30m, STRING, 1h30m",
                "100m, STRING, 100m",
                "0x, STRING, 0x",
                "..5, STRING, ..5",
                "., STRING, .",
                "=, STRING, =",
            })
    void readsUnquotedWordsAsKubernetesDoes(String source, ScalarNode.Kind kind, String text) {
        assertThat(Yaml11Scalars.resolve(HERE, source))
                .isEqualTo(new ScalarNode(HERE, kind, text, source, kind == ScalarNode.Kind.STRING));
    }

    @Test
    void numbersThatJsonCannotExpressAreRefused() {
        assertThat(Yaml11Scalars.resolve(HERE, ".inf")).isNull();
        assertThat(Yaml11Scalars.resolve(HERE, "-.INF")).isNull();
        assertThat(Yaml11Scalars.resolve(HERE, ".nan")).isNull();
    }
}
