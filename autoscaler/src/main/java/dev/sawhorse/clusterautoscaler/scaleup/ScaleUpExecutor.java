// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.clusterstate.ClusterStateRegistry;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/**
 * The executor of scale-up plans, which requests the nodes from the cloud ({@code
 * core/scaleup/orchestrator/executor.go}).
 */
final class ScaleUpExecutor {
    private static final String CLOUD_ERROR = "cloudProviderError";

    /**
     * The failures of an execution.
     *
     * @param messages empty for no failure
     * @param groups groups that failed, and groups not tried because of that
     */
    record Failures(List<String> messages, List<String> groups) {}

    private final ClusterStateRegistry registry;
    private final boolean parallel;

    ScaleUpExecutor(ClusterStateRegistry registry, boolean parallel) {
        this.registry = registry;
        this.parallel = parallel;
    }

    /**
     * Increases the groups in order; unless scale-ups run in parallel, the groups after the first failure are left out.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/executor.go",
            symbol = {
                "scaleUpExecutor.ExecuteScaleUps",
                "scaleUpExecutor.executeScaleUpsSync",
                "scaleUpExecutor.executeScaleUpsParallel",
                "scaleUpExecutor.executeScaleUp"
            })
    Failures execute(List<ScaleUpInfo> infos, long now) {
        List<String> messages = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (ScaleUpInfo info : infos) {
            if (!messages.isEmpty() && !parallel) {
                failed.add(info.group().id());
                continue;
            }
            try {
                info.group().increaseSize(info.delta());
                registry.registerScaleUp(info.group(), info.delta(), now);
            } catch (CloudProviderException e) {
                registry.registerFailedScaleUp(info.group(), CLOUD_ERROR, now);
                messages.add("failed to increase node group size: " + e.getMessage());
                failed.add(info.group().id());
            }
        }
        return new Failures(messages, failed);
    }
}
