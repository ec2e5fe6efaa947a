// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.aws.AwsCloudProvider;
import dev.sawhorse.karpenter.aws.DiscoveredCapacity;
import dev.sawhorse.karpenter.aws.InstanceTypeCapacity;
import dev.sawhorse.karpenter.aws.InstanceTypeProvider;
import dev.sawhorse.karpenter.aws.NodeClassStatus;
import dev.sawhorse.karpenter.aws.ProviderOptions;
import dev.sawhorse.karpenter.aws.ReservationCapacityType;
import dev.sawhorse.karpenter.aws.ReservationExpiration;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.runtime.Controller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** AWS: Karpenter's AWS provider with EC2NodeClasses. */
final class AwsVendor implements Vendor {
    static final String NODE_CLASS = EC2NodeClass.KIND;

    private final Market market;
    private final DiscoveredCapacity discovered = new DiscoveredCapacity();
    private final InstanceTypeProvider instanceTypes;

    AwsVendor(Market market, ProviderOptions options, KarpenterVersion version) {
        this.market = market;
        this.instanceTypes = new InstanceTypeProvider(
                market.facts(),
                market.prices(),
                market.unavailable(),
                market.reservations(),
                discovered,
                market.network(),
                options,
                version);
    }

    @Override
    public InstanceTypeCatalogue instanceTypes() {
        return instanceTypes;
    }

    /** {@inheritDoc} It adds none: the other assumptions are about AWS. */
    @Override
    public void addProvenance(Map<String, String> assumptions) {}

    @Override
    public ExplainedCloudProvider provider(Wiring wiring) {
        return new AwsCloudProvider(
                wiring.simulation()::now,
                wiring.nodeClasses().ec2(),
                wiring.fleet(),
                instanceTypes,
                market.unavailable(),
                market.reservations(),
                wiring.options().minValues(),
                wiring.overlay());
    }

    /**
     * {@inheritDoc} The order is upstream's ({@code pkg/controllers/controllers.go NewControllers}), except that at one instant
     * capacity reservations expire before nodes change their capacity type.
     */
    @Override
    public List<Controller> controllers(ProviderWiring wiring) {
        Environment karpenter = wiring.karpenter();
        List<Controller> all = new ArrayList<>();
        if (market.network().isKnown()) {
            all.add(new NodeClassStatus(
                    karpenter.cluster().simulation(), wiring.nodeClasses().ec2(), market.network()));
        }
        all.add(new InstanceTypeCapacity(
                karpenter.cluster(), wiring.nodeClasses().ec2(), discovered));
        if (wiring.hasReservations()) {
            all.add(new ReservationExpiration(karpenter, market.reservations()));
            all.add(new ReservationCapacityType(karpenter, (AwsCloudProvider) wiring.provider()));
        }
        all.addAll(wiring.interruptions(market));
        return List.copyOf(all);
    }
}
