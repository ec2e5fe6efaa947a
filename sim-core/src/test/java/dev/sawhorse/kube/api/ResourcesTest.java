// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ResourcesTest {

    @Test
    void zeroOfAnUnknownResourceFitsAndOneDoesNot() {
        Resources node = Resources.of(Map.of("cpu", 4_000L));
        assertThat(Resources.of(Map.of("example.com/gpu", 0L)).fitsWithin(node)).isTrue();
        assertThat(Resources.of(Map.of("example.com/gpu", 1L)).fitsWithin(node)).isFalse();
    }

    @Test
    void differenceHasTheResourcesOfBothSidesAndMayBeNegative() {
        Resources rest = Resources.of(Map.of("cpu", 1_000L)).minus(Resources.of(Map.of("pods", 2L)));
        assertThat(rest.asMap()).containsExactly(Map.entry("cpu", 1_000L), Map.entry("pods", -2L));
        assertThat(rest.hasNegative()).isTrue();
    }

    @Test
    void sumAndMaximumTreatMissingAsZero() {
        Resources left = Resources.of(Map.of("cpu", 500L, "memory", 10L));
        Resources right = Resources.of(Map.of("cpu", 700L, "pods", 1L));
        assertThat(left.plus(right).asMap()).isEqualTo(Map.of("cpu", 1_200L, "memory", 10L, "pods", 1L));
        assertThat(Resources.builder().add(left).add(right).build()).isEqualTo(left.plus(right));
        assertThat(left.max(right).asMap()).isEqualTo(Map.of("cpu", 700L, "memory", 10L, "pods", 1L));
    }

    @Test
    void aNamedZeroIsNotTheSameAsAnUnnamedResource() {
        Resources named = Resources.of(Map.of("cpu", 0L));
        assertThat(named).isNotEqualTo(Resources.NONE);
        assertThat(named.isEmpty()).isFalse();
        assertThat(named.with(ResourceName.CPU, 5)).isEqualTo(Resources.of(Map.of("cpu", 5L)));
    }
}
