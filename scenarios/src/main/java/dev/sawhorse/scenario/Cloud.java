package dev.sawhorse.scenario;

import dev.sawhorse.ec2.Account;
import dev.sawhorse.ec2.CapacityPools;
import dev.sawhorse.ec2.CapacityReservations;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.NetworkProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/**
 * What the cloud of a scenario sells: the facts of its region with the scenario's own prices in them.
 *
 * @param facts the region
 * @param prices what every pool costs
 * @param account what EC2 holds the account to, its capacity reservations among it
 * @param pools what capacity there is
 * @param known what Karpenter knows of the capacity reservations
 * @param unavailable which pools Karpenter takes to be exhausted
 * @param vendor whose cloud it is
 */
record Cloud(
        RegionFacts facts,
        PriceBook prices,
        Account account,
        CapacityPools pools,
        CapacityReservationProvider known,
        UnavailableOfferings unavailable,
        Vendor vendor) {

    /** Makes the cloud of a scenario whose region is known, with spot prices as they are at its start. */
    static Cloud of(ScenarioFile file) {
        return of(file, (facts, listed) -> listed);
    }

    /**
     * Makes the cloud of a scenario whose region is known.
     *
     * @param market makes of the listed prices those that move
     */
    static Cloud of(ScenarioFile file, BiFunction<RegionFacts, PriceBook, PriceBook> market) {
        return of(file, InstanceCatalogue.ofRegion(file.region()).types(), market);
    }

    /** Makes the cloud of a scenario whose region is known, as if that sold only the types whose price there is not known. */
    static Cloud ofUnpriced(ScenarioFile file) {
        OnDemandPrices known = OnDemandPrices.of(file.region());
        List<InstanceShape> unpriced = InstanceCatalogue.ofRegion(file.region()).types().stream()
                .filter(shape -> known.perHour(shape.name()).isEmpty())
                .toList();
        return of(file.withPrices(file.prices().withEstimates()), unpriced, (facts, listed) -> listed);
    }

    private static Cloud of(
            ScenarioFile file, List<InstanceShape> sold, BiFunction<RegionFacts, PriceBook, PriceBook> market) {
        FactSource source = FactSource.ofRegion(file.region());
        InstanceCatalogue catalogue = InstanceCatalogue.load(source);
        RegionFacts facts =
                RegionFacts.of(source, sold, file.region(), file.prices().estimated());
        double usd = file.prices().usdPer(facts.onDemandPrices().currency());
        PriceBook listed =
                withOverrides(new RegionPriceBook(facts, usd), file.prices().onDemand());
        PriceBook prices = market.apply(facts, listed);
        UnavailableOfferings unavailable = new UnavailableOfferings();
        CapacityReservations reservations = new CapacityReservations(file.capacityReservations().stream()
                .map(ReservationEntry::reservation)
                .toList());
        boolean counted = file.karpenter().options().featureGates().reservedCapacity();
        CapacityReservationProvider known =
                new CapacityReservationProvider(counted ? reservations : CapacityReservations.none());
        Account account = account(file, reservations, catalogue);
        Vendor vendor = Vendor.of(
                new Vendor.Market(
                        facts,
                        prices,
                        new NetworkProvider(account.subnets(), account.securityGroups()),
                        unavailable,
                        known),
                file.karpenter().provider());
        CapacityPools pools = file.cloud().depth().pools(file.region(), vcpus(catalogue), file.seed());
        return new Cloud(facts, prices, account, pools, known, unavailable, vendor);
    }

    /** Returns what Karpenter can choose from. */
    InstanceTypeCatalogue instanceTypes() {
        return vendor.instanceTypes();
    }

    private static Account account(ScenarioFile file, CapacityReservations reservations, InstanceCatalogue catalogue) {
        CloudOptions options = file.cloud();
        return new Account(
                reservations,
                quotas(options.onDemandQuotas(), catalogue),
                quotas(options.spotQuotas(), catalogue),
                new Subnets(options.subnets().stream().map(SubnetEntry::subnet).toList()),
                new SecurityGroups(options.securityGroups().stream()
                        .map(SecurityGroupEntry::securityGroup)
                        .toList()),
                type -> options.addressUse().addresses(catalogue.require(type).network()),
                options.apiLimits().throttle(),
                options.consistencyDelay());
    }

    private static VcpuQuotas quotas(QuotaOptions options, InstanceCatalogue catalogue) {
        VcpuQuotas quotas = new VcpuQuotas(vcpus(catalogue));
        options.vcpus().forEach(quotas::limit);
        return quotas;
    }

    private static ToIntFunction<String> vcpus(InstanceCatalogue catalogue) {
        return type -> catalogue.require(type).vcpus();
    }

    private static PriceBook withOverrides(PriceBook listed, Map<String, Double> onDemand) {
        if (onDemand.isEmpty()) {
            return listed;
        }
        return (pool, atNanos) -> {
            OptionalDouble price = listed.price(pool, atNanos);
            Double own = pool.capacityType() == CapacityType.ON_DEMAND ? onDemand.get(pool.instanceType()) : null;
            return own == null || price.isEmpty() ? price : OptionalDouble.of(own);
        };
    }
}
