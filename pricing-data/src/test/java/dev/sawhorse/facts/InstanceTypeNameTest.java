// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceTypeNameTest {
    @ParameterizedTest
    @CsvSource({
        "m5.large, m, 5, m5, large",
        "inf2.xlarge, inf, 2, inf2, xlarge",
        "c7gn.metal, c, 7, c7gn, metal",
        "im4gn.16xlarge, im, 4, im4gn, 16xlarge",
        "u-6tb1.metal, u, 1, u-6tb1, metal",
        "u-24tb1.112xlarge, u, 1, u-24tb1, 112xlarge",
        "u7i-12tb.224xlarge, u, 7, u7i-12tb, 224xlarge",
        "p4de.24xlarge, p, 4, p4de, 24xlarge",
        "hpc6a.48xlarge, hpc, 6, hpc6a, 48xlarge",
        "mac2-m1ultra.metal, mac, 2, mac2-m1ultra, metal",
        "m12.large, m, 12, m12, large"
    })
    void nameIsTakenApart(String name, String category, String generation, String family, String size) {
        assertThat(InstanceTypeName.parse(name))
                .isEqualTo(new InstanceTypeName(name, family, size, category, generation));
    }

    @ParameterizedTest
    @CsvSource({"mac-m4.metal", "mac-m4max.metal", "5m.large", "m.large", "u-6tb.metal"})
    void nameOutsideTheSchemeHasNeitherCategoryNorGeneration(String name) {
        InstanceTypeName parsed = InstanceTypeName.parse(name);

        assertThat(parsed.category()).isNull();
        assertThat(parsed.generation()).isNull();
        assertThat(parsed.family()).isEqualTo(name.substring(0, name.indexOf('.')));
    }

    @Test
    void nameWithoutADotHasNoSize() {
        assertThat(InstanceTypeName.parse("m5")).isEqualTo(new InstanceTypeName("m5", "m5", "", null, null));
    }

    @Test
    void flexFamiliesAreRecognized() {
        assertThat(InstanceTypeName.parse("m7i-flex.large").isFlex()).isTrue();
        assertThat(InstanceTypeName.parse("m7i.large").isFlex()).isFalse();
    }
}
