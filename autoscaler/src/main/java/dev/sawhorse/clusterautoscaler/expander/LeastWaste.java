// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The least-waste expander: keeps the options with the smallest sum of unrequested CPU and unrequested memory, each as a
 * share of the nodes' capacity ({@code expander/waste/waste.go}).
 */
final class LeastWaste implements Filter {
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/waste/waste.go",
            symbol = "leastwaste.BestOptions")
    @Override
    public List<Option> bestOptions(List<Option> options) {
        return Option.lowest(options, LeastWaste::waste);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/waste/waste.go",
            symbol = {"resourcesForPods", "resourcesForNode"})
    private static double waste(Option option) {
        Resources capacity = option.template().node().capacity();
        long cpu = 0;
        long memory = 0;
        for (Pod pod : option.pods()) {
            cpu += pod.spec().requests().cpuMillis();
            memory += pod.spec().requests().memoryBytes();
        }
        return share(capacity.cpuMillis() * option.nodeCount(), cpu)
                + share(capacity.memoryBytes() * option.nodeCount(), memory);
    }

    private static double share(long available, long requested) {
        return (double) (available - requested) / available;
    }
}
