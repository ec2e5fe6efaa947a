// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "0.1, 100m, 100",
        "1.5, 1500m, 1500",
        "1e3, 1e3, 1000000",
        "1500M, 1500M, 1500000000000",
        "0.0005, 500u, 1",
        "0.5Gi, 512Mi, 536870912000",
        "1.5Gi, 1536Mi, 1610612736000",
        "1000Mi, 1000Mi, 1048576000000",
        "1E, 1E, 0",
        "34038804389M, 34038804389M, -2854683758419103232",
        "1.5Ei, 1536Pi, -4611686018427387904",
        "2.75G, 2750M, 2750000000000",
        "2.750G, 2.750G, 2750000000000",
        "1.5000G, 1500M, 1500000000000",
        "0.75k, 750, 750000",
        "54., 54., 54000",
        ".5, 500m, 500",
        "1.341e3, 1.341e3, 1341000",
        "469.09e-1, 469.09e-1, 46909",
        "1000Ki, 1000Ki, 1024000000",
        "1001Ki, 1001Ki, 1025024000",
        "-1.8749133624, -1874913363n, -1873",
        "1000E, 1, 0",
        "12345678901234567890, 12345678901234567890, 4807115922877858896",
    })
    void canonicalTextAndThousandthsAreThoseOfKubernetes(String text, String canonical, long thousandths) {
        Quantity quantity = Quantity.parse(text);
        assertThat(quantity).hasToString(canonical);
        assertThat(quantity.milliValue()).isEqualTo(thousandths);
    }

    @ParameterizedTest
    @CsvSource({
        "128Mi, 1, 134217729",
        "1, 128Mi, 134217729",
        "100m, 1, 1100m",
        "0, 128Mi, 128Mi",
        "512Mi, 512Mi, 1Gi",
        "1.5, 0, 1500m",
        "9E, 9E, 18E"
    })
    void sumIsWrittenInTheFormatOfTheLeftOperand(String left, String right, String sum) {
        assertThat(Quantity.parse(left).plus(Quantity.parse(right))).hasToString(sum);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "Mi", "1Q", "1.2.3", "1 Gi", "12ei", "1e", "1e9999", "--1", "NaN", "1 ", ".", "+.", "1.5e", "1Kii"
            })
    void textThatIsNoQuantityIsRefusedByName(String text) {
        assertThatThrownBy(() -> Quantity.parse(text))
                .isInstanceOf(NumberFormatException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 2500, 2500m",
        "cpu, 3000, 3",
        "memory, 134217728, 128Mi",
        "memory, 1000, 1k",
        "ephemeral-storage, 50000000000, 50G",
        "memory, 1048576000, 1000Mi",
        "pods, 11, 11"
    })
    void baseUnitsAreWrittenAsKubernetesWritesThem(String resource, long amount, String text) {
        assertThat(Quantity.format(resource, amount)).isEqualTo(text);
        assertThat(Quantity.parse(text).baseUnits(resource)).isEqualTo(amount);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "3895Gi, 4182224404480",
        "3895Ti, 4282597790187520.5",
        "7.5871714Pi, 8542395572459022",
        "0.3Gi, 322122547.20000005"
    })
    void whatBigNumbersKeepIsApproximatedInNanoUnits(String text, double approximately) {
        assertThat(Quantity.parse(text).approximateValue()).isEqualTo(approximately);
    }
}
