// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TagFilterTest {
    @Test
    void everyTagMustBeThere() {
        TagFilter filter = new TagFilter(Map.of("team", "shop", "tier", "private"));

        assertThat(filter.matches(Map.of("team", "shop", "tier", "private", "more", "")))
                .isTrue();
        assertThat(filter.matches(Map.of("team", "shop"))).isFalse();
        assertThat(filter.matches(Map.of("team", "shop", "tier", "public"))).isFalse();
    }

    @Test
    void filterWithoutTagsFindsEverything() {
        assertThat(new TagFilter(Map.of()).matches(Map.of())).isTrue();
    }

    @Test
    void starMatchesAnyTextAndQuestionMarkOneCharacter() {
        assertThat(TagFilter.isLike("", "*")).isTrue();
        assertThat(TagFilter.isLike("shop-private-a", "shop-*-?")).isTrue();
        assertThat(TagFilter.isLike("shop-private-ab", "shop-*-?")).isFalse();
        assertThat(TagFilter.isLike("aab", "*ab")).isTrue();
        assertThat(TagFilter.isLike("aaba", "*ab")).isFalse();
        assertThat(TagFilter.isLike("shop", "shop?")).isFalse();
        assertThat(TagFilter.isLike("shop", "Shop")).isFalse();
        assertThat(TagFilter.isLike("", "")).isTrue();
    }
}
