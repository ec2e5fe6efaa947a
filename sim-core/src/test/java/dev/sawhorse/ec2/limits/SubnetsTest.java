// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.NetworkLimits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SubnetsTest {
    private final Subnets subnets =
            new Subnets(List.of(new Subnet("one", "a", 10), new Subnet("two", "a", 20), new Subnet("three", "b", 5)));

    @Test
    void subnetsAreSelectedOnceAnyHasTags() {
        assertThat(subnets.isTagged()).isFalse();

        Subnets tagged = new Subnets(
                List.of(new Subnet("one", "a", Subnet.UNLIMITED, Map.of("team", "shop")), new Subnet("two", "b", 10)));
        assertThat(tagged.isTagged()).isTrue();
        assertThat(tagged.retag("two", Map.of("team", "web"))).isTrue();
        assertThat(tagged.retag("three", Map.of("team", "web"))).isFalse();
        assertThat(tagged.all())
                .extracting(Subnet::tags)
                .containsExactly(Map.of("team", "shop"), Map.of("team", "web"));
    }

    @Test
    void unlimitedSubnetIsNeverExhausted() {
        Subnets endless = new Subnets(List.of(new Subnet("one", "a", Subnet.UNLIMITED)));

        assertThat(endless.take("one", 50)).isEqualTo(50);
        endless.giveBack("one", 50);
        assertThat(endless.free("one")).isEqualTo(Subnet.UNLIMITED);
    }

    @Test
    void addressesAreAllocatedAndReleased() {
        assertThat(subnets.take("one", 7)).isEqualTo(7);
        assertThat(subnets.take("one", 7)).isEqualTo(3);
        assertThat(subnets.free("one")).isZero();

        subnets.giveBack("one", 3);
        assertThat(subnets.free("one")).isEqualTo(3);
    }

    @Test
    void roomiestSubnetOfAZoneIsTheOneWithMostFreeAddresses() {
        assertThat(subnets.roomiest("a")).isEqualTo("two");
        subnets.take("two", 10);
        assertThat(subnets.roomiest("a")).isEqualTo("one");
    }

    @Test
    void zoneWithoutASubnetHasOneThatNeverRunsOut() {
        assertThat(subnets.ofZone("c")).containsExactly("c");
        assertThat(subnets.take("c", 1_000_000)).isEqualTo(1_000_000);
        assertThat(subnets.free("c")).isEqualTo(Subnet.UNLIMITED);
    }

    @Test
    void twoOfOneNameAreRefused() {
        assertThatThrownBy(() -> new Subnets(List.of(new Subnet("one", "a", 1), new Subnet("one", "b", 1))))
                .hasMessage("two subnets are called one");
    }

    @Test
    void instanceUsesTheAddressesOfTheCni() {
        // An m5.large has 3 interfaces with 10 addresses each.
        NetworkLimits network = InstanceCatalogue.load().require("m5.large").network();

        assertThat(AddressUse.PRIMARY.addresses(network)).isEqualTo(1);
        assertThat(AddressUse.WARM_ENI.addresses(network)).isEqualTo(20);
        assertThat(AddressUse.PREFIX.addresses(network)).isEqualTo(33);
        assertThat(AddressUse.FULL.addresses(network)).isEqualTo(30);
    }
}
