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
import java.util.List;
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
        return new InstanceTypeProvider(
                FACTS, new RegionPriceBook(FACTS), new UnavailableOfferings(), ProviderOptions.DEFAULT);
    }

    @Test
    void typesOfTheStreamAreThoseOfTheListInItsOrder() {
        for (EC2NodeClass nodeClass : List.of(provider().anyNodeClass(), ONE_ZONE)) {
            List<Content> listed = provider().list(nodeClass, 0).asList().stream()
                    .map(Content::of)
                    .toList();

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
}
