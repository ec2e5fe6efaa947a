// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The subnets and security groups that node classes select, as far as Karpenter knows: read from EC2 once a minute, and
 * immediately for a new or changed node class ({@code controllers/nodeclass/subnet.go}, {@code securitygroup.go}). If a
 * scenario does not define them, nothing is known, and selectors are not evaluated.
 */
public final class NetworkProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    private final Subnets subnets;
    private final SecurityGroups securityGroups;
    private final Map<EC2NodeClass, Selection> answers = new LinkedHashMap<>();
    private long nextPoll = Long.MIN_VALUE;

    /**
     * The result of a node class's selectors.
     *
     * @param subnets subnet ids by zone, null if subnets are unknown
     * @param securityGroups ids, null if security groups are unknown
     */
    public record Selection(
            @Nullable Map<String, List<String>> subnets,
            @Nullable Set<String> securityGroups) {
        private static final Selection UNKNOWN = new Selection(null, null);

        /** Whether a selector matches nothing, so that the node class is not ready. */
        public boolean isLacking() {
            return lacksSubnets() || lacksSecurityGroups();
        }

        /** Returns the status message about the selectors without a match. */
        String notReadyMessage() {
            return lacksSubnets()
                    ? "SubnetSelector did not match any Subnets"
                    : "SecurityGroupSelector did not match any SecurityGroups";
        }

        private boolean lacksSubnets() {
            return subnets != null && subnets.isEmpty();
        }

        private boolean lacksSecurityGroups() {
            return securityGroups != null && securityGroups.isEmpty();
        }

        /** Whether the subnet is selected, or subnets are unknown. */
        boolean hasSubnet(String id) {
            return subnets == null || subnets.values().stream().anyMatch(zonal -> zonal.contains(id));
        }
    }

    /** Makes a provider of EC2's subnets and security groups. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/securitygroup/securitygroup.go",
            symbol = "NewDefaultProvider")
    public NetworkProvider(Subnets subnets, SecurityGroups securityGroups) {
        this.subnets = subnets;
        this.securityGroups = securityGroups;
    }

    /** Returns a provider of an account whose network is unknown. */
    public static NetworkProvider unknown() {
        return new NetworkProvider(Subnets.unlimited(), SecurityGroups.unknown());
    }

    /** Whether any selectors are evaluated. */
    public boolean isKnown() {
        return subnets.isTagged() || securityGroups.isKnown();
    }

    /** Returns the selection of the node class; the same object as long as nothing changes. */
    public Selection select(EC2NodeClass nodeClass, long nowNanos) {
        if (!isKnown()) {
            return Selection.UNKNOWN;
        }
        if (nowNanos >= nextPoll) {
            nextPoll = (nowNanos / POLL_NANOS + 1) * POLL_NANOS;
            answers.clear();
        }
        return answers.computeIfAbsent(nodeClass, this::ask);
    }

    private Selection ask(EC2NodeClass nodeClass) {
        return new Selection(
                subnets.isTagged() ? subnets(nodeClass) : null,
                securityGroups.isKnown() ? securityGroups(nodeClass) : null);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = {"DefaultProvider.List", "getFilterSets"})
    private Map<String, List<String>> subnets(EC2NodeClass nodeClass) {
        Map<String, List<String>> byZone = new TreeMap<>();
        for (Subnet subnet : subnets.all()) {
            if (nodeClass.subnetTerms().stream().anyMatch(term -> term.selects(subnet))) {
                byZone.computeIfAbsent(subnet.zone(), zone -> new ArrayList<>()).add(subnet.id());
            }
        }
        return Collections.unmodifiableMap(byZone);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/securitygroup/securitygroup.go",
            symbol = {"DefaultProvider.List", "DefaultProvider.getSecurityGroups", "getFilterSets"})
    private Set<String> securityGroups(EC2NodeClass nodeClass) {
        Set<String> ids = new TreeSet<>();
        for (SecurityGroup group : securityGroups.all()) {
            if (nodeClass.securityGroupTerms().stream().anyMatch(term -> term.selects(group))) {
                ids.add(group.id());
            }
        }
        return Collections.unmodifiableSet(ids);
    }

    /** Returns the subnets of a zone in an account in which node classes use all of them. */
    List<String> ofZone(String zone) {
        return subnets.ofZone(zone);
    }
}
