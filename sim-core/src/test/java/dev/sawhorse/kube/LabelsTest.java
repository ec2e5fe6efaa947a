package dev.sawhorse.kube;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LabelsTest {
    @Test
    void aCopyIteratesByKeyAndEqualsAnyMapOfTheSameLabels() {
        Map<String, String> labels = new HashMap<>(Map.of("b", "2", "a", "1", "c", "3"));
        Map<String, String> copy = Labels.copyOf(labels);
        labels.clear();
        assertThat(copy.keySet()).containsExactly("a", "b", "c");
        assertThat(copy).isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
        assertThat(copy.hashCode())
                .isEqualTo(Map.of("a", "1", "b", "2", "c", "3").hashCode());
        assertThat(copy.get("b")).isEqualTo("2");
        assertThat(copy.get("d")).isNull();
    }

    @Test
    void aCopyOfACopyIsTheSame() {
        Map<String, String> copy = Labels.copyOf(Map.of("a", "1"));
        assertThat(Labels.copyOf(copy)).isSameAs(copy);
    }

    @Test
    void aCopyCannotBeChanged() {
        assertThatThrownBy(() -> Labels.copyOf(Map.of("a", "1")).put("a", "2"))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
