// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.alibaba.EcsInstanceTypeProvider;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceTypeProviderTest {
    private static final RegionFacts FACTS = RegionFacts.ofRegion("us-east-1");
    private static final EC2NodeClass ONE_ZONE = new EC2NodeClass(
            ObjectMeta.of("", "default"), "AL2023", List.of("us-east-1e"), null, null, null, null, true);

    /** What an instance type consists of, which is compared by identity itself. */
    private record Content(String name, Requirements requirements, List<Offering> offerings, Resources allocatable) {
        static Content of(InstanceType type) {
            return new Content(type.name(), type.requirements(), type.offerings(), type.allocatable());
        }
    }

    private static InstanceTypeProvider provider() {
        return provider(FACTS, ProviderOptions.DEFAULT);
    }

    private static InstanceTypeProvider provider(RegionFacts facts, ProviderOptions options) {
        return new InstanceTypeProvider(facts, new RegionPriceBook(facts), new UnavailableOfferings(), options);
    }

    private static EC2NodeClass nodeClass(
            String amiFamily, @Nullable Long rootVolumeBytes, @Nullable String storePolicy, @Nullable Integer maxPods) {
        return new EC2NodeClass(
                ObjectMeta.of("", "default"),
                amiFamily,
                List.of("us-east-1a"),
                rootVolumeBytes,
                null,
                storePolicy,
                new EC2NodeClass.KubeletConfiguration(maxPods, null, Map.of(), Map.of(), Map.of(), Map.of()),
                true);
    }

    @Test
    void typesOfTheStreamAreThoseOfTheListInItsOrder() {
        for (EC2NodeClass nodeClass : List.of(provider().anyNodeClass(), ONE_ZONE)) {
            List<Content> listed = contents(provider(), nodeClass);

            assertThat(listed).hasSizeGreaterThan(50);
            assertThat(provider().stream(nodeClass, 0).map(Content::of)).isEqualTo(listed);
        }
    }

    @Test
    void afterAListTheStreamHasTheSameObjects() {
        InstanceTypeProvider provider = provider();

        assertThat(provider.list(ONE_ZONE, 0).asList())
                .isEqualTo(provider.stream(ONE_ZONE, 0).toList());
    }

    @Test
    void nodeClassOfAnotherCloudHasNoTypes() {
        RegionFacts facts = RegionFacts.ofRegion("cn-hangzhou");
        InstanceTypeCatalogue other =
                new EcsInstanceTypeProvider(facts, new RegionPriceBook(facts), new UnavailableOfferings());
        ProviderNodeClass foreign = other.anyNodeClass();

        assertThat(provider().stream(foreign, 0)).isEmpty();
        assertThat(provider().list(foreign, 0)).isEmpty();
    }

    @Test
    void typesThatOtherRunsHaveComputedAreThoseOfThisNodeClass() {
        List<ProviderOptions> settings =
                List.of(ProviderOptions.DEFAULT, new ProviderOptions(0.01, 1, false, Map.of(), ""));
        List<EC2NodeClass> nodeClasses = List.of(
                ONE_ZONE,
                nodeClass("AL2023", null, null, null),
                nodeClass("AL2023", null, null, 20),
                nodeClass("AL2023", 500L << 30, null, null),
                nodeClass("AL2023", null, "RAID0", null),
                nodeClass("Windows2022", null, null, null));
        Set<List<Content>> different = new HashSet<>();
        for (ProviderOptions options : settings) {
            for (EC2NodeClass nodeClass : nodeClasses) {
                RegionFacts ofNoOtherRun = FACTS.retaining(offer -> true);
                List<Content> alone = contents(provider(ofNoOtherRun, options), nodeClass);

                assertThat(contents(provider(FACTS, options), nodeClass)).isEqualTo(alone);
                different.add(alone);
            }
        }
        assertThat(different).hasSize(settings.size() * nodeClasses.size());
    }

    private static List<Content> contents(InstanceTypeProvider provider, EC2NodeClass nodeClass) {
        return provider.list(nodeClass, 0).asList().stream().map(Content::of).toList();
    }
}
