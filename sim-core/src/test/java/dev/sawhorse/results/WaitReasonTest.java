// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WaitReasonTest {
    @Test
    void countsAndPreemptionAreLeftOut() {
        assertThat(WaitReason.of("0/12 nodes are available: 3 Insufficient memory, 9 Insufficient cpu. "
                        + "preemption: 0/12 nodes are available: 12 No preemption victims found for incoming pod."))
                .isEqualTo("Insufficient cpu, Insufficient memory");
    }

    @Test
    void theOrderOfReasonsIsIgnored() {
        assertThat(WaitReason.of("0/2 nodes are available: 1 node(s) had untolerated taint(s), 1 Insufficient cpu."))
                .isEqualTo(WaitReason.of(
                        "0/9 nodes are available: 8 Insufficient cpu, 1 node(s) had untolerated taint(s)."));
    }

    @Test
    void commasWithinAReasonAreKept() {
        assertThat(WaitReason.of("0/1 nodes are available: 1 node(s) had taint {a: b, c}, that nobody tolerates."))
                .isEqualTo("node(s) had taint {a: b, c}, that nobody tolerates");
    }

    @Test
    void otherMessagesAreUnchanged() {
        assertThat(WaitReason.of("no nodes available to schedule pods"))
                .isEqualTo("no nodes available to schedule pods");
    }
}
