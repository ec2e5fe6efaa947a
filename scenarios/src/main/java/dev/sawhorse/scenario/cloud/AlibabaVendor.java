// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.karpenter.alibaba.AlibabaCloudProvider;
import dev.sawhorse.karpenter.alibaba.EcsInstanceTypeProvider;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.kube.runtime.Controller;
import java.util.List;
import java.util.Map;

/** Alibaba Cloud: CloudPilot AI's provider for Karpenter with ECSNodeClasses, on-demand only. */
final class AlibabaVendor implements Vendor {
    static final String NODE_CLASS = ECSNodeClass.KIND;

    private final Market market;
    private final EcsInstanceTypeProvider instanceTypes;

    AlibabaVendor(Market market) {
        this.market = market;
        this.instanceTypes = new EcsInstanceTypeProvider(market.facts(), market.prices(), market.unavailable());
    }

    @Override
    public InstanceTypeCatalogue instanceTypes() {
        return instanceTypes;
    }

    @Override
    public void addProvenance(Map<String, String> assumptions) {
        assumptions.put("latencies of Alibaba Cloud", "those of AWS, because none are published");
        assumptions.put("pods of a node", EcsInstanceTypeProvider.PODS_ASSUMED);
        assumptions.put("spot of Alibaba Cloud", "not modelled: its prices are unknown");
    }

    @Override
    public ExplainedCloudProvider provider(Wiring wiring) {
        return new AlibabaCloudProvider(
                wiring.simulation()::now,
                wiring.nodeClasses().ecs(),
                wiring.fleet(),
                instanceTypes,
                market.unavailable(),
                wiring.options().minValues(),
                wiring.overlay());
    }

    /** {@inheritDoc} They are those of interruptions; its other controllers do not affect a run. */
    @Override
    public List<Controller> controllers(ProviderWiring wiring) {
        return wiring.interruptions(market);
    }
}
