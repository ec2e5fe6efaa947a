// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

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
            "vCPUs of on-demand instances, including those in on-demand capacity reservations.");
    private static final Field<QuotaOptions> SPOT =
            Field.of("spot", QuotaOptions.SECTION, QuotaOptions.SECTION.defaults(), "", "vCPUs of spot instances.");
    private static final Section<Quotas> QUOTA_SECTION =
            Section.of(values -> new Quotas(values.get(ON_DEMAND), values.get(SPOT)), ON_DEMAND, SPOT);

    private static final Field<Quotas> QUOTAS = Field.of(
            "quotas",
            QUOTA_SECTION,
            QUOTA_SECTION.defaults(),
            "",
            "vCPU quotas of the account by group of instance families; groups that are not listed have no quota.");

    private static final Field<List<SubnetEntry>> SUBNETS = Field.of(
            "subnets",
            Types.listOf(SubnetEntry.SECTION),
            List.of(),
            "",
            "Subnets with a limited number of addresses. A zone without a listed subnet has one with unlimited addresses. "
                    + "If any listed subnet has tags, no other subnets exist: node classes use those that their "
                    + "`subnetSelectorTerms` select, and only these determine the zones.");

    private static final Field<List<SecurityGroupEntry>> SECURITY_GROUPS = Field.of(
            "securityGroups",
            Types.listOf(SecurityGroupEntry.SECTION),
            List.of(),
            "",
            "The security groups of the account; node classes use those that their `securityGroupSelectorTerms` select. If "
                    + "none are listed, security groups are not distinguished.");

    private static final Field<AddressUse> ADDRESSES_PER_INSTANCE = Field.of(
            "addressesPerInstance",
            Types.choice(List.of(AddressUse.values()), AddressUse::label),
            AddressUse.WARM_ENI,
            "warm-eni",
            "Addresses of the subnet that an instance uses: only its primary address, those of two network interfaces as "
                    + "the VPC CNI allocates by default, the primary address and two prefixes, or those of all interfaces. "
                    + "An assumption: the CNI is not simulated.");

    private static final Field<ApiLimitOptions> API_LIMITS = Field.of(
            "apiLimits",
            ApiLimitOptions.SECTION,
            ApiLimitOptions.SECTION.defaults(),
            "",
            "Rate limits of EC2's API for the account, as token buckets.");

    private static final Field<Duration> CONSISTENCY_DELAY = Field.of(
            "consistencyDelay",
            Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
            Duration.ZERO,
            "0s",
            "Eventual consistency: delay until DescribeInstances shows launches, state changes and terminations.");

    private static final Field<CapacityPoolOptions> DEPTH = Field.of(
            "depth",
            CapacityPoolOptions.SECTION,
            CapacityPoolOptions.SECTION.defaults(),
            "",
            "Capacity of the EC2 pools.");

    public static final Section<CloudOptions> SECTION = Section.of(
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
