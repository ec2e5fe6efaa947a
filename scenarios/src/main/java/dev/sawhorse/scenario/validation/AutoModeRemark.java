// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import java.util.stream.Collectors;

/** Notes, once for all NodePools of EKS Auto Mode, how they are simulated. */
public final class AutoModeRemark {
    private AutoModeRemark() {}

    /** Records a note at the first NodePool of EKS Auto Mode. */
    public static void add(List<Manifest> manifests, Problems problems) {
        List<Manifest> pools = manifests.stream()
                .filter(manifest -> manifest.value() instanceof NodePool pool && pool.isOfAutoMode())
                .toList();
        if (pools.isEmpty()) {
            return;
        }
        String names = pools.stream().map(pool -> pool.meta().name()).distinct().collect(Collectors.joining(", "));
        problems.note(
                pools.get(0).position(),
                "",
                "EKS Auto Mode is simulated as Karpenter with Bottlerocket nodes of up to 110 pods that live for at most 21 "
                        + "days (NodePool " + names
                        + "): the fee of Auto Mode is billed for each instance, and its built-in "
                        + "components use no room on nodes");
    }
}
