package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.SecurityGroups;
import dev.sawhorse.ec2.SecurityGroups.SecurityGroup;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.api.EC2NodeClass;
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
 * Which subnets and security groups a node class stands for, as far as Karpenter knows: it asks EC2 once a minute, and at once for
 * a node class that is new or changed (AWS provider v1.14, status of the EC2NodeClass). Where a scenario does not tell what there
 * is, nothing is known, and no node class is held to its selectors.
 */
public final class NetworkProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    private final Subnets subnets;
    private final SecurityGroups securityGroups;
    private final Map<EC2NodeClass, Selection> answers = new LinkedHashMap<>();
    private long nextPoll = Long.MIN_VALUE;

    /**
     * What the selectors of a node class find.
     *
     * @param subnets ids by zone, null if it is not known what subnets there are
     * @param securityGroups ids, null if it is not known what security groups there are
     */
    public record Selection(
            @Nullable Map<String, List<String>> subnets,
            @Nullable Set<String> securityGroups) {
        private static final Selection UNKNOWN = new Selection(null, null);

        /** Whether EC2 has nothing of one kind that is selected, so that the node class is not ready. */
        public boolean isLacking() {
            return lacksSubnets() || lacksSecurityGroups();
        }

        /** Returns what the status of the node class says of what is lacking. */
        String complaint() {
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

        /** Whether the subnet is one of those selected, or it is not known which are. */
        boolean hasSubnet(String id) {
            return subnets == null || subnets.values().stream().anyMatch(zonal -> zonal.contains(id));
        }
    }

    /** Makes a provider of what EC2 has. */
    public NetworkProvider(Subnets subnets, SecurityGroups securityGroups) {
        this.subnets = subnets;
        this.securityGroups = securityGroups;
    }

    /** Returns a provider of an account of which nothing is known. */
    public static NetworkProvider unknown() {
        return new NetworkProvider(Subnets.unlimited(), SecurityGroups.unknown());
    }

    /** Whether node classes are held to any of their selectors. */
    public boolean isKnown() {
        return subnets.isTagged() || securityGroups.isKnown();
    }

    /** Returns what the node class selects; the same as before as long as nothing changes. */
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

    private Map<String, List<String>> subnets(EC2NodeClass nodeClass) {
        Map<String, List<String>> byZone = new TreeMap<>();
        for (Subnet subnet : subnets.all()) {
            if (nodeClass.subnetTerms().stream().anyMatch(term -> term.selects(subnet))) {
                byZone.computeIfAbsent(subnet.zone(), zone -> new ArrayList<>()).add(subnet.id());
            }
        }
        return Collections.unmodifiableMap(byZone);
    }

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
