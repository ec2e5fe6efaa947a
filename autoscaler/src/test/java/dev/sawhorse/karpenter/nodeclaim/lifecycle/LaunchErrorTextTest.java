// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaunchErrorTextTest {
    private final LaunchErrorText before = LaunchErrorText.of(KarpenterVersion.V1_14);
    private final LaunchErrorText since = LaunchErrorText.of(KarpenterVersion.V1_15);

    @Test
    void theErrorHadAtMostThreeHundredCharacters() {
        assertThat(before.event("claim: ", "e".repeat(299))).isEqualTo("claim: " + "e".repeat(299));
        assertThat(before.event("claim: ", "e".repeat(300))).isEqualTo("claim: " + "e".repeat(300) + "...");
        assertThat(before.condition("e".repeat(400))).hasSize(303);
    }

    @Test
    void theWholeMessageHasAtMostAsManyCharactersAsAnEvent() {
        assertThat(since.event("claim: ", "e".repeat(1_017))).isEqualTo("claim: " + "e".repeat(1_017));
        assertThat(since.event("claim: ", "e".repeat(1_018))).isEqualTo("claim: " + "e".repeat(1_014) + "...");
        assertThat(since.condition("e".repeat(2_000))).hasSize(1_024);
    }
}
