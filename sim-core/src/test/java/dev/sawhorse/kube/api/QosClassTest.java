// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QosClassTest {
    private static final Resources BOTH = Resources.ofCpuMemory(100, 1 << 20);
    private static final Resources MEMORY =
            Resources.builder().set(ResourceName.MEMORY, 1 << 20).build();

    private static Container container(Resources requests, Resources limits) {
        return new Container("c", "image:1", requests, limits, List.of(), false);
    }

    private static QosClass of(Container... containers) {
        return QosClass.of(PodSpec.builder().containers(List.of(containers)).build());
    }

    @Test
    void requestsThatEqualTheLimitsOfBothResourcesAreGuaranteed() {
        assertThat(of(container(BOTH, BOTH))).isEqualTo(QosClass.GUARANTEED);
    }

    @Test
    void aPodWithoutRequestsIsBestEffort() {
        assertThat(of(container(Resources.NONE, Resources.NONE))).isEqualTo(QosClass.BEST_EFFORT);
    }

    @Test
    void everythingElseIsBurstable() {
        assertThat(of(container(MEMORY, MEMORY))).isEqualTo(QosClass.BURSTABLE);
        assertThat(of(container(BOTH, Resources.NONE))).isEqualTo(QosClass.BURSTABLE);
        assertThat(of(container(BOTH, BOTH), container(Resources.NONE, Resources.NONE)))
                .isEqualTo(QosClass.BURSTABLE);
    }
}
