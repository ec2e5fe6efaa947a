// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.ec2.Account;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.NetworkProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.CloudOptions;
import dev.sawhorse.scenario.file.cloud.PriceOptions;
import dev.sawhorse.scenario.file.cloud.QuotaOptions;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.cloud.SecurityGroupEntry;
import dev.sawhorse.scenario.file.cloud.SubnetEntry;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The cloud of a scenario: the facts of its region with the prices, limits and capacity of the scenario.
 *
 * @param facts facts of the region
 * @param prices prices of all pools
 * @param account limits and capacity reservations of the account
 * @param pools capacity of the pools
 * @param vendor vendor of the cloud
 */
public record Cloud(RegionFacts facts, PriceBook prices, Account account, CapacityPools pools, Vendor vendor) {

    /** Returns the cloud of a scenario with a known region, with initial spot prices. */
    public static Cloud of(ScenarioFile file) {
        return of(file, (region, listed) -> listed);
    }

    /**
     * Returns the cloud of a scenario with a known region.
     *
     * @param market maps the listed prices to prices that change over time
     */
    public static Cloud of(ScenarioFile file, BiFunction<RegionFacts, PriceBook, PriceBook> market) {
        return of(file, facts(file), market);
    }

    /** Returns the cloud of a provider that a program provides: without limits, with the other facts of the region. */
    public static Cloud of(ScenarioFile file, CloudProvider provider) {
        Cloud region = of(file);
        ProvidedInstanceTypes types = new ProvidedInstanceTypes(provider);
        return new Cloud(
                region.facts(),
                types,
                Account.of(CapacityReservations.none()),
                new CapacityPools(PoolCapacity.EVEN),
                new ProvidedVendor(provider, types));
    }

    /** Returns the cloud of a scenario with a known region, with only those instance types whose price there is unknown. */
    public static Cloud ofUnpriced(ScenarioFile file) {
        PriceOptions known = file.prices();
        RegionFacts estimated = facts(file.withPrices(known.withEstimates()));
        Set<String> priced =
                estimated.offers().stream().map(offer -> offer.shape().name()).collect(Collectors.toSet());
        OwnInstanceTypes own = file.catalogue().own();
        Map<String, Double> withoutPrice = new TreeMap<>();
        for (String type : own == null ? Set.<String>of() : own.byName().keySet()) {
            if (!priced.contains(type)) {
                withoutPrice.put(type, 0.0);
            }
        }
        RegionFacts unpriced = facts(file.withPrices(known.withEstimates().withTable(withoutPrice)))
                .retaining(offer -> (offer.estimated() && !known.estimated())
                        || withoutPrice.containsKey(offer.shape().name()));
        return of(file, unpriced, (region, listed) -> listed);
    }

    /** Returns the facts of the region of a scenario, with its instance types and prices. */
    public static RegionFacts facts(ScenarioFile file) {
        FactSource source = FactSource.ofRegion(file.region());
        PriceOptions prices = file.prices();
        double usd = prices.usdPer(OnDemandPrices.of(source, file.region()).currency());
        Map<String, Double> own = new TreeMap<>(prices.onDemand());
        own.replaceAll((type, price) -> price / usd);
        RegionFacts facts = RegionFacts.of(source, file.catalogue(), file.region(), prices.estimated(), own);
        SpotAdvisor advisor = file.spot().ownAdvisor();
        return advisor == null ? facts : facts.with(advisor);
    }

    private static Cloud of(
            ScenarioFile file, RegionFacts facts, BiFunction<RegionFacts, PriceBook, PriceBook> market) {
        InstanceCatalogue catalogue = file.catalogue();
        double usd = file.prices().usdPer(facts.onDemandPrices().currency());
        PriceBook listed =
                withOverrides(new RegionPriceBook(facts, usd), file.prices().onDemand());
        PriceBook prices = market.apply(facts, listed);
        UnavailableOfferings unavailable = new UnavailableOfferings();
        CapacityReservations reservations = new CapacityReservations(file.capacityReservations().stream()
                .map(ReservationEntry::reservation)
                .toList());
        boolean counted = file.karpenter().options().featureGates().isEnabled(FeatureGate.RESERVED_CAPACITY);
        CapacityReservationProvider known = new CapacityReservationProvider(
                counted ? reservations : CapacityReservations.none(),
                file.karpenter().options().version());
        Account account = account(file, reservations, catalogue);
        Vendor vendor = Vendor.of(
                new Vendor.Market(
                        facts,
                        prices,
                        new NetworkProvider(account.subnets(), account.securityGroups()),
                        unavailable,
                        known),
                file.karpenter().provider(),
                file.karpenter().options().version());
        CapacityPools pools =
                file.cloud().depth().pools(file.spot().advisor(file.region()), vcpus(catalogue), file.seed());
        return new Cloud(facts, prices, account, pools, vendor);
    }

    /** Returns the instance types from which Karpenter chooses. */
    public InstanceTypeCatalogue instanceTypes() {
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
