// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IndexSetTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "0,2", "0,1", "0-2", "1,3-5,7,9,10", "3-5000"})
    void isWrittenAsItIsRead(String text) {
        assertThat(IndexSet.parse(text)).hasToString(text);
    }

    @Test
    void emptySetsAreIndependent() {
        IndexSet one = IndexSet.empty();
        IndexSet other = IndexSet.empty();
        assertThat(one.add(3)).isTrue();
        assertThat(one.add(3)).isFalse();
        assertThat(other.contains(3)).isFalse();
        assertThat(IndexSet.empty().size()).isZero();

        other.addAll(one);
        one.add(4);
        assertThat(other).isEqualTo(IndexSet.parse("3")).hasSameHashCodeAs(IndexSet.parse("3"));
        assertThat(one.sizeOfCommon(other)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1-", "2-1", "a", "12345678"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> IndexSet.parse(text))
                .isInstanceOf(NumberFormatException.class)
                .hasMessageContaining("\"" + text + "\"");
    }
}
