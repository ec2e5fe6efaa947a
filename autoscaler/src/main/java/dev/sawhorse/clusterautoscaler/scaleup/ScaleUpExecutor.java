package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.clusterstate.ClusterStateRegistry;
import java.util.ArrayList;
import java.util.List;

/** Asks the cloud for the nodes of a plan. */
final class ScaleUpExecutor {
    private static final String CLOUD_ERROR = "cloudProviderError";

    /**
     * What went wrong.
     *
     * @param messages empty if nothing did
     * @param groups those that failed, and those not tried because of it
     */
    record Failures(List<String> messages, List<String> groups) {}

    private final ClusterStateRegistry registry;
    private final boolean parallel;

    ScaleUpExecutor(ClusterStateRegistry registry, boolean parallel) {
        this.registry = registry;
        this.parallel = parallel;
    }

    /** Has the groups grow in order; unless they do so in parallel, those after the first failure are left. */
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
