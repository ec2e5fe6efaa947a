// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NetworkSelectorTerm;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NetworkProviderTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final NetworkSelectorTerm SHOP = new NetworkSelectorTerm(null, null, Map.of("team", "shop"));

    private final Subnets subnets = new Subnets(
            List.of(subnet("subnet-a", "a", "shop"), subnet("subnet-b", "b", "shop"), subnet("subnet-c", "b", "web")));
    private final SecurityGroups groups = new SecurityGroups(List.of(
            new SecurityGroup("sg-1", "nodes-1", Map.of("team", "shop")),
            new SecurityGroup("sg-2", "nodes-2", Map.of())));
    private final NetworkProvider network = new NetworkProvider(subnets, groups);

    private static Subnet subnet(String id, String zone, String team) {
        return new Subnet(id, zone, 100, Map.of("team", team));
    }

    static NetworkSelectorTerm id(String id) {
        return new NetworkSelectorTerm(id, null, Map.of());
    }

    private static NetworkSelectorTerm name(String name) {
        return new NetworkSelectorTerm(null, name, Map.of());
    }

    @Test
    void termsAreOred() {
        NetworkProvider.Selection found =
                network.select(GivenNodeClass.within(List.of(SHOP, id("subnet-c")), List.of(SHOP, name("nodes-2"))), 0);

        assertThat(found.subnets()).isEqualTo(Map.of("a", List.of("subnet-a"), "b", List.of("subnet-b", "subnet-c")));
        assertThat(found.securityGroups()).containsExactly("sg-1", "sg-2");
    }

    @Test
    void namesOfSecurityGroupsMayHaveWildcards() {
        assertThat(network.select(GivenNodeClass.within(List.of(SHOP), List.of(name("nodes-*"))), 0)
                        .securityGroups())
                .containsExactly("sg-1", "sg-2");
    }

    @Test
    void changeOfTagsIsNoticedAtTheNextWholeMinute() {
        EC2NodeClass nodeClass = GivenNodeClass.within(List.of(SHOP), List.of(SHOP));
        network.select(nodeClass, MINUTE / 2);
        subnets.retag("subnet-b", Map.of());

        assertThat(network.select(nodeClass, MINUTE - 1).hasSubnet("subnet-b")).isTrue();
        assertThat(network.select(nodeClass, MINUTE).hasSubnet("subnet-b")).isFalse();
        assertThat(network.select(nodeClass, MINUTE).hasSubnet("subnet-a")).isTrue();
    }

    @Test
    void changedNodeClassIsResolvedImmediately() {
        network.select(GivenNodeClass.within(List.of(SHOP), List.of(SHOP)), 0);

        assertThat(network.select(GivenNodeClass.within(List.of(id("subnet-c")), List.of(SHOP)), 1)
                        .subnets())
                .isEqualTo(Map.of("b", List.of("subnet-c")));
    }

    @Test
    void nodeClassThatSelectsNothingReportsMissingResources() {
        NetworkProvider.Selection noSubnet =
                network.select(GivenNodeClass.within(List.of(id("subnet-d")), List.of(SHOP)), 0);
        NetworkProvider.Selection noGroup =
                network.select(GivenNodeClass.within(List.of(SHOP), List.of(id("sg-3"))), 0);

        assertThat(noSubnet.isLacking()).isTrue();
        assertThat(noSubnet.notReadyMessage()).isEqualTo("SubnetSelector did not match any Subnets");
        assertThat(noGroup.isLacking()).isTrue();
        assertThat(noGroup.notReadyMessage()).isEqualTo("SecurityGroupSelector did not match any SecurityGroups");
    }

    @Test
    void nothingIsMissingIfNothingIsKnown() {
        NetworkProvider.Selection selection =
                NetworkProvider.unknown().select(GivenNodeClass.within(List.of(id("subnet-d")), List.of()), 0);

        assertThat(selection.isLacking()).isFalse();
        assertThat(selection.hasSubnet("any")).isTrue();
    }
}
