// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TolerationTest {

    @ParameterizedTest
    @CsvSource({
        "Gt, 5,                    7,                   true",
        "Gt, 7,                    7,                   false",
        "Lt, 5,                    -3,                  true",
        "Gt, -1,                   0,                   true",
        "Gt, 05,                   7,                   false",
        "Lt, 9,                    05,                  false",
        "Lt, 9,                    -0,                  false",
        "Lt, +9,                   5,                   false",
        "Lt, 9223372036854775807,  9223372036854775806, true",
        "Lt, 9223372036854775808,  5,                   false",
        "Gt, v,                    7,                   false"
    })
    void comparesOnlyPlainIntegersOf64Bits(String operator, String value, String taint, boolean tolerates) {
        Toleration toleration = new Toleration("k", operator, value, "", null);
        assertThat(toleration.tolerates(new Taint("k", taint, "NoSchedule"))).isEqualTo(tolerates);
    }
}
