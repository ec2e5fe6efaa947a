// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.clusterautoscaler.cloudprovider.PricingModel;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The price expander: keeps the options with the lowest cost of nodes relative to the value of their pods; while few
 * nodes are added, it prefers nodes of a size that suits the cluster ({@code expander/price/price.go}).
 */
final class PriceExpander implements Filter {
    private static final Pod STABILIZATION = new Pod(
            ObjectMeta.of("default", "stabilize"),
            PodSpec.builder()
                    .containers(List.of(new Container(
                            "", "", Resources.ofCpuMemory(500, 500L << 20), Resources.NONE, List.of(), false)))
                    .build());
    private static final double GPU_UNFITNESS = 1000;
    private static final double FADING = 15;

    private final PricingModel pricing;
    private final String gpuLabel;
    private final IntSupplier clusterSize;

    PriceExpander(PricingModel pricing, String gpuLabel, IntSupplier clusterSize) {
        this.pricing = pricing;
        this.gpuLabel = gpuLabel;
        this.clusterSize = clusterSize;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/price/price.go",
            symbol = "priceBased.BestOptions")
    @Override
    public List<Option> bestOptions(List<Option> options) {
        long preferredCpu = preferredCpuMillis(clusterSize.getAsInt());
        return Option.lowest(options, option -> score(option, preferredCpu));
    }

    private double score(Option option, long preferredCpu) {
        double stabilization = pricing.podPrice(STABILIZATION);
        double nodes = pricing.nodePrice(option.template().node()) * option.nodeCount();
        double pods = 0;
        for (Pod pod : option.pods()) {
            pods += pricing.podPrice(pod);
        }
        return unfitness(option, preferredCpu) * ((nodes + stabilization) / (pods + stabilization));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/price/preferred.go",
            symbol = "SimpleNodeUnfitness")
    private double unfitness(Option option, long preferredCpu) {
        if (GpuNodes.hasGpu(option.template().node(), gpuLabel)) {
            return GPU_UNFITNESS;
        }
        double cpu = option.template().node().capacity().cpuMillis();
        double unfitness = Math.max(preferredCpu / cpu, cpu / preferredCpu);
        return (unfitness - 1) * (1 - StrictMath.tanh((option.nodeCount() - 1) / FADING)) + 1;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/price/preferred.go",
            symbol = "SimplePreferredNodeProvider.Node")
    private static long preferredCpuMillis(int nodes) {
        if (nodes <= 2) {
            return 1_000;
        }
        if (nodes <= 6) {
            return 2_000;
        }
        if (nodes <= 20) {
            return 4_000;
        }
        if (nodes <= 60) {
            return 8_000;
        }
        return nodes <= 200 ? 16_000 : 32_000;
    }
}
