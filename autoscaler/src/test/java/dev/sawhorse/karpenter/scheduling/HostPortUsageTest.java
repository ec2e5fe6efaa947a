// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HostPortUsageTest {
    private static final Pod A = Given.pod("a", 100);
    private static final Pod B = Given.pod("b", 100);

    private final HostPortUsage usage = new HostPortUsage();

    @Test
    void thePortOfAnotherPodConflicts() {
        usage.add(A, List.of(new HostPort("", 80, "TCP")));

        assertThat(usage.conflicts(B, List.of(new HostPort("10.0.0.1", 80, "TCP"))))
                .isTrue();
        assertThat(usage.conflicts(B, List.of(new HostPort("", 80, "UDP")))).isFalse();
        assertThat(usage.conflicts(A, List.of(new HostPort("", 80, "TCP")))).isFalse();
    }

    @Test
    void differentAddressesDoNotConflict() {
        usage.add(A, List.of(new HostPort("10.0.0.1", 80, "TCP")));

        assertThat(usage.conflicts(B, List.of(new HostPort("10.0.0.2", 80, "TCP"))))
                .isFalse();
        assertThat(usage.conflicts(B, List.of(new HostPort("0.0.0.0", 80, "TCP"))))
                .isTrue();
    }

    @Test
    void aCopyIsIndependent() {
        HostPortUsage copy = usage.copy();
        copy.add(A, List.of(new HostPort("", 80, "TCP")));

        assertThat(usage.conflicts(B, List.of(new HostPort("", 80, "TCP")))).isFalse();
    }
}
