package dev.sawhorse.scenario;

import dev.sawhorse.ec2.CapacityReservations;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.NetworkProvider;
import dev.sawhorse.karpenter.aws.ProviderOptions;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.sim.Simulation;
import java.util.Map;

/** Whose cloud a scenario runs in: which provider Karpenter has there, with its node classes and instance types. */
sealed interface Vendor permits AwsVendor, AlibabaVendor {

    /**
     * What is on sale.
     *
     * @param prices in USD
     * @param network which subnets and security groups node classes select
     * @param unavailable what Karpenter takes to be exhausted
     * @param reservations the capacity reservations that Karpenter knows of
     */
    record Market(
            RegionFacts facts,
            PriceBook prices,
            NetworkProvider network,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations) {}

    /**
     * What a run is made of that a provider is wired to.
     *
     * @param overlay what launches are to think of instance types
     */
    record Wiring(
            Simulation simulation,
            Fleet fleet,
            NodeClasses nodeClasses,
            KarpenterOptions options,
            InstanceTypeOverlay overlay) {}

    /**
     * Returns the vendor whose region it is.
     *
     * @param options those of Karpenter's AWS provider
     */
    static Vendor of(Market market, ProviderOptions options) {
        return kindOfNodeClass(market.facts().region()).equals(AlibabaVendor.NODE_CLASS)
                ? new AlibabaVendor(market)
                : new AwsVendor(market, options);
    }

    /** Returns the vendor whose region it is, as it sells to an account of which nothing is known. */
    static Vendor usual(String region) {
        RegionFacts facts = RegionFacts.of(region);
        return of(
                new Market(
                        facts,
                        new RegionPriceBook(facts),
                        NetworkProvider.unknown(),
                        new UnavailableOfferings(),
                        new CapacityReservationProvider(CapacityReservations.none())),
                ProviderOptions.DEFAULT);
    }

    /** Returns the kind of node classes in a region. */
    static String kindOfNodeClass(String region) {
        return FactSource.ofRegion(region) == FactSource.bundled() ? AwsVendor.NODE_CLASS : AlibabaVendor.NODE_CLASS;
    }

    /** Whether objects of a kind are node classes of any cloud. */
    static boolean isNodeClass(String kind) {
        return kind.equals(AwsVendor.NODE_CLASS) || kind.equals(AlibabaVendor.NODE_CLASS);
    }

    /** Whether it is the API group of the node classes of any cloud. */
    static boolean isGroup(String group) {
        return group.equals(EC2NodeClass.GROUP) || group.equals(ECSLabels.GROUP);
    }

    /** Returns the API group of node classes of that kind. */
    static String groupOf(String kindOfNodeClass) {
        return kindOfNodeClass.equals(AlibabaVendor.NODE_CLASS) ? ECSLabels.GROUP : EC2NodeClass.GROUP;
    }

    /** Returns a region in which node classes of that kind can be used. */
    static String regionOf(String kindOfNodeClass) {
        return kindOfNodeClass.equals(AlibabaVendor.NODE_CLASS) ? "cn-hangzhou" : "us-east-1";
    }

    /** Returns what Karpenter can choose from. */
    InstanceTypeCatalogue instanceTypes();

    /** Adds what has to be assumed of this cloud, by what it is about. */
    void addProvenance(Map<String, String> assumptions);

    /** Makes the cloud as Karpenter sees it. */
    ExplainedCloudProvider provider(Wiring wiring);

    /**
     * Starts the controllers that the provider has besides those of Karpenter's core.
     *
     * @param provider the one made by this vendor
     * @param reserved whether there are capacity reservations that Karpenter is to use
     */
    void start(Karpenter karpenter, NodeClasses nodeClasses, ExplainedCloudProvider provider, boolean reserved);
}
