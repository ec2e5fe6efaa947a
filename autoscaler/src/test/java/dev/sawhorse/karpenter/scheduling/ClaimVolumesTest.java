// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClaimVolumesTest {
    private static final Map<String, Set<String>> THREE = Map.of("ebs", Set.of("default/a", "default/b", "default/c"));

    @Test
    void theErrorNamesTheDriverWhoseLimitAllTypesMiss() {
        InstanceTypes types = Given.types(
                Given.type("c2", 2).withVolumeAttachmentLimits(Map.of("ebs", 1)),
                Given.type("c4", 4).withVolumeAttachmentLimits(Map.of("ebs", 2)));
        ClaimVolumes volumes = new ClaimVolumes(types);

        assertThat(volumes.attaching(types.all(), THREE).isEmpty()).isTrue();
        assertThat(volumes.limitError(types.all(), THREE).message())
                .isEqualTo("would exceed volume limit for all instance type options "
                        + "(provisioner=ebs, volume-count=3, volume-limit=2)");
    }

    @Test
    void theVolumesOfPodsOfTheClaimCount() {
        InstanceTypes types = Given.types(Given.type("c2", 2).withVolumeAttachmentLimits(Map.of("ebs", 3)));
        ClaimVolumes volumes = new ClaimVolumes(types);
        volumes.add(THREE);

        assertThat(volumes.limitError(types.all(), Map.of("ebs", Set.of("default/d")))
                        .message())
                .endsWith("(provisioner=ebs, volume-count=4, volume-limit=3)");
    }

    @Test
    void noDriverIsNamedIfEachTypeMissesAnotherLimit() {
        InstanceTypes types = Given.types(
                Given.type("c2", 2).withVolumeAttachmentLimits(Map.of("ebs", 1)),
                Given.type("c4", 4).withVolumeAttachmentLimits(Map.of("efs", 0)));
        Map<String, Set<String>> both = Map.of("ebs", Set.of("default/a", "default/b"), "efs", Set.of("default/e"));

        assertThat(new ClaimVolumes(types).limitError(types.all(), both).message())
                .isEqualTo("would exceed volume limit for all instance type options");
    }
}
