package dev.sawhorse.scenario;

import dev.sawhorse.ec2.limits.AddressUse;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;

/**
 * The limits that EC2 imposes on the account. By default there are none.
 *
 * @param onDemandQuotas vCPU quotas of on-demand instances
 * @param spotQuotas vCPU quotas of spot instances
 * @param subnets subnets that can run out of addresses or are selected by tags
 * @param securityGroups security groups that node classes select from
 * @param addressUse number of IP addresses that an instance takes of its subnet
 * @param apiLimits limits on the rate of API calls
 * @param consistencyDelay delay after which DescribeInstances shows a change
 * @param depth whether capacity pools are finite
 */
public record CloudOptions(
        QuotaOptions onDemandQuotas,
        QuotaOptions spotQuotas,
        List<SubnetEntry> subnets,
        List<SecurityGroupEntry> securityGroups,
        AddressUse addressUse,
        ApiLimitOptions apiLimits,
        Duration consistencyDelay,
        CapacityPoolOptions depth) {

    private record Quotas(QuotaOptions onDemand, QuotaOptions spot) {}

    private static final Field<QuotaOptions> ON_DEMAND = Field.of(
            "onDemand",
            QuotaOptions.SECTION,
            QuotaOptions.SECTION.defaults(),
            "",
            "vCPUs of on-demand instances, those in on-demand capacity reservations among them.");
    private static final Field<QuotaOptions> SPOT =
            Field.of("spot", QuotaOptions.SECTION, QuotaOptions.SECTION.defaults(), "", "vCPUs of spot instances.");
    private static final Section<Quotas> QUOTA_SECTION =
            Section.of(values -> new Quotas(values.get(ON_DEMAND), values.get(SPOT)), ON_DEMAND, SPOT);

    private static final Field<Quotas> QUOTAS = Field.of(
            "quotas",
            QUOTA_SECTION,
            QUOTA_SECTION.defaults(),
            "",
            "How many vCPUs the account may run, by groups of families; a group that is not there has no quota.");

    private static final Field<List<SubnetEntry>> SUBNETS = Field.of(
            "subnets",
            Types.listOf(SubnetEntry.SECTION),
            List.of(),
            "",
            "Subnets that can run out of addresses. A zone without any here has one that cannot. As soon as one of them has tags, "
                    + "they are all there are: node classes use those that their `subnetSelectorTerms` select, and these alone "
                    + "decide on the zones.");

    private static final Field<List<SecurityGroupEntry>> SECURITY_GROUPS = Field.of(
            "securityGroups",
            Types.listOf(SecurityGroupEntry.SECTION),
            List.of(),
            "",
            "The security groups there are, of which node classes use those that their `securityGroupSelectorTerms` select. "
                    + "Without any here they are not told apart.");

    private static final Field<AddressUse> ADDRESSES_PER_INSTANCE = Field.of(
            "addressesPerInstance",
            Types.choice(List.of(AddressUse.values()), AddressUse::label),
            AddressUse.WARM_ENI,
            "warm-eni",
            "How many addresses of its subnet an instance takes: its own alone, those of two interfaces as the VPC CNI holds by "
                    + "default, its own and two prefixes, or those of all interfaces. An assumption: the CNI is not simulated.");

    private static final Field<ApiLimitOptions> API_LIMITS = Field.of(
            "apiLimits",
            ApiLimitOptions.SECTION,
            ApiLimitOptions.SECTION.defaults(),
            "",
            "How often the account may call EC2's API, as token buckets.");

    private static final Field<Duration> CONSISTENCY_DELAY = Field.of(
            "consistencyDelay",
            Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
            Duration.ZERO,
            "0s",
            "For how long DescribeInstances does not show what has happened: launches, changes of state, ends.");

    private static final Field<CapacityPoolOptions> DEPTH = Field.of(
            "depth",
            CapacityPoolOptions.SECTION,
            CapacityPoolOptions.SECTION.defaults(),
            "",
            "Whether capacity pools run out.");

    static final Section<CloudOptions> SECTION = Section.of(
            CloudOptions::assemble,
            QUOTAS,
            SUBNETS,
            SECURITY_GROUPS,
            ADDRESSES_PER_INSTANCE,
            API_LIMITS,
            CONSISTENCY_DELAY,
            DEPTH);

    private static CloudOptions assemble(FieldValues values) {
        Quotas quotas = values.get(QUOTAS);
        return new CloudOptions(
                quotas.onDemand(),
                quotas.spot(),
                values.get(SUBNETS),
                values.get(SECURITY_GROUPS),
                values.get(ADDRESSES_PER_INSTANCE),
                values.get(API_LIMITS),
                values.get(CONSISTENCY_DELAY),
                values.get(DEPTH));
    }
}
