// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpellingTest {
    private static final List<String> FIELDS = List.of("containers", "initContainers", "tolerations", "nodeSelector");

    @Test
    void findsSlipsOfTheKeyboard() {
        assertThat(Spelling.nearest("contaners", FIELDS)).isEqualTo("containers");
        assertThat(Spelling.nearest("tolaration", FIELDS)).isEqualTo("tolerations");
        assertThat(Spelling.nearest("nodeselector", FIELDS)).isEqualTo("nodeSelector");
        assertThat(Spelling.nearest("notIn", List.of("In", "NotIn"))).isEqualTo("NotIn");
    }

    @Test
    void findsTheLongerWord() {
        assertThat(Spelling.nearest("Drift", List.of("Empty", "Drifted"))).isEqualTo("Drifted");
        assertThat(Spelling.nearest("selector", FIELDS)).isEqualTo("nodeSelector");
        assertThat(Spelling.nearest("init", FIELDS)).isNull();
    }

    @Test
    void findsTheShorterWord() {
        assertThat(Spelling.nearest("maxSize", List.of("min", "max"))).isEqualTo("max");
        assertThat(Spelling.nearest("maximum", List.of("min", "max"))).isNull();
    }

    @Test
    void hasNoSuggestionForDistantWords() {
        assertThat(Spelling.nearest("volumes", FIELDS)).isNull();
        assertThat(Spelling.hint("volumes", FIELDS)).isNull();
    }

    @Test
    void countsSwapsOfNeighboursOnce() {
        assertThat(Spelling.distance("name", "nmae")).isEqualTo(1);
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
        assertThat(Spelling.distance("kitten", "sitting")).isEqualTo(3);
    }
}
