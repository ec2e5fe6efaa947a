// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PdbLimitsTest {
    private static Pod unready(boolean unknown) {
        PodStatus status = new PodStatus(Pod.Phase.RUNNING, null, "", 0, Pod.NEVER, Pod.NEVER, 0, unknown);
        PodSpec spec = PodSpec.builder().nodeName("n1").build();
        return status.restore(ObjectMeta.of("default", "p"), spec);
    }

    private static PdbLimits limits(
            @Nullable IntOrPercent minAvailable, @Nullable IntOrPercent maxUnavailable, boolean alwaysAllow) {
        return PdbLimits.of(List.of(new PodDisruptionBudget(
                ObjectMeta.of("default", "pdb"),
                LabelSelector.EVERYTHING,
                minAvailable,
                maxUnavailable,
                alwaysAllow,
                PodDisruptionBudget.Status.ofAllowed(0))));
    }

    @Test
    void alwaysAllowEvictsUnreadyPods() {
        PdbLimits limits = limits(null, IntOrPercent.of(0), true);

        assertThat(limits.blocking(unready(false), 0)).isEmpty();
        assertThat(limits.blocking(unready(true), 0)).containsExactly("default/pdb");
    }

    @ParameterizedTest
    @CsvSource({"0,true", "0%,true", "00%,false", "1,false"})
    void maxUnavailableOfNothingBlocksForGoodAsFarAsItIsWrittenThatWay(String text, boolean blocks) {
        PdbLimits limits = limits(null, IntOrPercent.parse(text), false);

        assertThat(limits.isFullyBlocked(unready(false), 0)).isEqualTo(blocks);
    }

    @ParameterizedTest
    @CsvSource({"100%,true", "0100%,false", "100,false"})
    void minAvailableOfEverythingBlocksForGoodAsFarAsItIsWrittenThatWay(String text, boolean blocks) {
        PdbLimits limits = limits(IntOrPercent.parse(text), null, false);

        assertThat(limits.isFullyBlocked(unready(false), 0)).isEqualTo(blocks);
    }
}
