// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MappingDraftTest {
    private static final MappingNode WRITTEN = (MappingNode)
            SourceDocuments.parse(new SourceFile("written.yaml", "a: 1\nb: 2\nc: null\nd: 4\n"), new Problems())
                    .get(0);

    @Test
    void namedKeysAreSelectedOrExcluded() {
        Position place = WRITTEN.position();
        assertThat(new MappingDraft(place).take(WRITTEN, "d", "a").build().plain())
                .isEqualTo(Map.of("a", 1L, "d", 4L));
        assertThat(new MappingDraft(place).takeAllBut(WRITTEN, "a").build().plain())
                .isEqualTo(Map.of("b", 2L, "d", 4L));
    }

    @Test
    void addedEntriesHaveThePositionOfTheDraft() {
        MappingDraft draft = new MappingDraft(WRITTEN.position());
        assertThat(draft.position()).isEqualTo(WRITTEN.position());
        assertThat(draft.string("x").position()).isEqualTo(WRITTEN.position());
    }
}
