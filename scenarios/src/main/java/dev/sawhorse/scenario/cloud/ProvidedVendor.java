// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.kube.runtime.Controller;
import java.util.List;
import java.util.Map;

/** The vendor of a cloud whose provider comes from a program. */
record ProvidedVendor(CloudProvider cloudProvider, ProvidedInstanceTypes types) implements Vendor {
    @Override
    public InstanceTypeCatalogue instanceTypes() {
        return types;
    }

    @Override
    public void addProvenance(Map<String, String> assumptions) {
        assumptions.put("cloud provider", cloudProvider.name() + ", from Java");
    }

    @Override
    public ExplainedCloudProvider provider(Wiring wiring) {
        return new ProvidedCloudProvider(
                cloudProvider, types, wiring.simulation()::now, wiring.fleet(), wiring.overlay());
    }

    /** {@inheritDoc} The provider has none, so that nothing reacts to the notice of an interruption. */
    @Override
    public List<Controller> controllers(ProviderWiring wiring) {
        return List.of();
    }
}
