// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProposalTest {
    @Test
    void startWithoutCommandsDoesNothing() {
        assertThat(Proposal.Commands.NONE.isNothing()).isTrue();
        assertThat(new Proposal.Commands(List.of()).isNothing()).isTrue();
    }
}
