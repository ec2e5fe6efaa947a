// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.NetworkProvider;
import dev.sawhorse.karpenter.aws.ProviderOptions;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.interruption.InstanceStatusController;
import dev.sawhorse.karpenter.interruption.InterruptionController;
import dev.sawhorse.karpenter.interruption.InterruptionHandler;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.sim.Simulation;
import java.util.List;
import java.util.Map;

/** The vendor of the cloud of a scenario: Karpenter's provider there, with its node classes and instance types. */
public sealed interface Vendor permits AwsVendor, AlibabaVendor, ProvidedVendor {

    /**
     * The instances on offer.
     *
     * @param prices in USD
     * @param network subnets and security groups that node classes select from
     * @param unavailable offerings that Karpenter considers unavailable
     * @param reservations the capacity reservations as Karpenter knows them
     */
    record Market(
            RegionFacts facts,
            PriceBook prices,
            NetworkProvider network,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations) {}

    /**
     * The parts of a run that a provider is wired to.
     *
     * @param overlay changes the instance types that launches choose from
     */
    record Wiring(
            Simulation simulation,
            Fleet fleet,
            NodeClasses nodeClasses,
            KarpenterOptions options,
            InstanceTypeOverlay overlay) {}

    /**
     * The parts of a run that the controllers of a provider are wired to.
     *
     * @param provider the provider that this vendor created
     * @param hasReservations whether there are capacity reservations for Karpenter
     * @param hasInterruptionQueue whether Karpenter receives messages about interruptions
     */
    record ProviderWiring(
            Environment karpenter,
            Fleet fleet,
            NodeClasses nodeClasses,
            ExplainedCloudProvider provider,
            boolean hasReservations,
            boolean hasInterruptionQueue) {

        /** Lists the controllers of interruptions; without a queue Karpenter still polls the status of instances. */
        List<Controller> interruptions(Market market) {
            InterruptionHandler handler =
                    new InterruptionHandler(karpenter, market.unavailable(), market.reservations());
            Simulation simulation = karpenter.cluster().simulation();
            Controller status = new InstanceStatusController(simulation, fleet, handler);
            return hasInterruptionQueue
                    ? List.of(status, new InterruptionController(simulation, fleet, handler))
                    : List.of(status);
        }
    }

    /**
     * Returns the vendor of a region.
     *
     * @param options options of Karpenter's AWS provider
     * @param version the version of Karpenter
     */
    static Vendor of(Market market, ProviderOptions options, KarpenterVersion version) {
        return kindOfNodeClass(market.facts().region()).equals(AlibabaVendor.NODE_CLASS)
                ? new AlibabaVendor(market)
                : new AwsVendor(market, options, version);
    }

    /** Returns the vendor of a region, for an account without limits and reservations. */
    static Vendor of(RegionFacts facts) {
        return of(
                new Market(
                        facts,
                        new RegionPriceBook(facts),
                        NetworkProvider.unknown(),
                        new UnavailableOfferings(),
                        new CapacityReservationProvider(CapacityReservations.none())),
                ProviderOptions.DEFAULT,
                KarpenterOptions.DEFAULT.version());
    }

    /** Returns the kind of node classes in a region. */
    static String kindOfNodeClass(String region) {
        return FactSource.ofRegion(region) == FactSource.bundled() ? AwsVendor.NODE_CLASS : AlibabaVendor.NODE_CLASS;
    }

    /** Returns whether objects of a kind are node classes of any vendor. */
    static boolean isNodeClass(String kind) {
        return kind.equals(AwsVendor.NODE_CLASS) || kind.equals(AlibabaVendor.NODE_CLASS);
    }

    /** Returns whether an API group is that of the node classes of any vendor. */
    static boolean isGroup(String group) {
        return group.equals(EC2NodeClass.GROUP) || group.equals(ECSLabels.GROUP);
    }

    /** Returns the API group of node classes of a kind. */
    static String groupOf(String kindOfNodeClass) {
        return kindOfNodeClass.equals(AlibabaVendor.NODE_CLASS) ? ECSLabels.GROUP : EC2NodeClass.GROUP;
    }

    /** Returns a region in which node classes of a kind can be used. */
    static String regionOf(String kindOfNodeClass) {
        return kindOfNodeClass.equals(AlibabaVendor.NODE_CLASS) ? "cn-hangzhou" : "us-east-1";
    }

    /** Returns the instance types from which Karpenter chooses. */
    InstanceTypeCatalogue instanceTypes();

    /** Adds the assumptions about this cloud, by subject. */
    void addProvenance(Map<String, String> assumptions);

    /** Creates the cloud provider of Karpenter. */
    ExplainedCloudProvider provider(Wiring wiring);

    /** Lists the controllers of the provider, besides those of Karpenter's core, in the order in which they start. */
    List<Controller> controllers(ProviderWiring wiring);
}
