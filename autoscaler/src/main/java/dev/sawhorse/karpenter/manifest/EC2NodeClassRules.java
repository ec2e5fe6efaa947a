// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The validation rules of the custom resource definition of EC2NodeClass, beyond fields and their types (AWS provider
 * v1.14).
 */
final class EC2NodeClassRules {
    private static final String CUSTOM = "Custom";
    private static final int MAX_INTERFACES = 150;
    private static final int LONGEST_ALIAS = 30;
    private static final String LATEST = "latest";
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
    private static final List<String> RESERVED_TAGS = List.of(
            "eks:eks-cluster-name",
            "karpenter.sh/nodepool",
            "karpenter.sh/nodeclaim",
            "karpenter.k8s.aws/ec2nodeclass");

    private EC2NodeClassRules() {}

    /** Reports everything that the API server refuses. */
    static void check(Fields spec) {
        checkIdentity(spec);
        checkSubnets(spec);
        checkSecurityGroups(spec);
        checkImages(spec);
        checkFamily(spec);
        checkReservations(spec);
        VolumeRules.check(spec);
        SelectorTerms.checkTags(spec, RESERVED_TAGS);
        checkNetwork(spec);
    }

    private static void checkIdentity(Fields spec) {
        if (spec.has("role") == spec.has("instanceProfile")) {
            spec.error(
                    "role",
                    "exactly one of role and instanceProfile must be given",
                    spec.has("role") ? "Remove one of them." : "For example add role: KarpenterNodeRole-my-cluster.");
        }
        for (String name : List.of("role", "instanceProfile")) {
            if (spec.has(name)) {
                spec.requiredString(name);
            }
        }
    }

    private static void checkSubnets(Fields spec) {
        List<Fields> terms = SelectorTerms.checked(spec, "subnetSelectorTerms", true, "subnet-", List.of("tags", "id"));
        SelectorTerms.refuseIfAll(terms, "id", List.of("tags"));
    }

    private static void checkSecurityGroups(Fields spec) {
        List<Fields> terms =
                SelectorTerms.checked(spec, "securityGroupSelectorTerms", true, "sg-", List.of("tags", "id", "name"));
        SelectorTerms.refuseIfAll(terms, "id", List.of("tags", "name"));
        SelectorTerms.refuseIfAll(terms, "name", List.of("tags", "id"));
    }

    private static void checkReservations(Fields spec) {
        List<Fields> terms = SelectorTerms.checked(
                spec, "capacityReservationSelectorTerms", false, "cr-", List.of("tags", "id", "instanceMatchCriteria"));
        SelectorTerms.refuseIfAll(terms, "id", List.of("tags", "ownerID", "instanceMatchCriteria"));
        for (Fields term : terms) {
            String owner = term.string("ownerID");
            if (owner != null && !ACCOUNT.matcher(owner).matches()) {
                term.error("ownerID", "\"" + owner + "\" is not an AWS account id of 12 digits", null);
            }
        }
    }

    private static void checkImages(Fields spec) {
        List<String> parts = List.of("tags", "id", "name", "alias", "ssmParameter");
        List<Fields> terms = SelectorTerms.checked(spec, "amiSelectorTerms", true, "ami-", parts);
        for (Fields term : terms) {
            SelectorTerms.refuseTogether(term, "id", List.of("alias", "tags", "name", "owner"));
            SelectorTerms.refuseTogether(term, "alias", List.of("tags", "name", "owner"));
            if (term.has("alias") && terms.size() > 1) {
                term.error("alias", "must be the only term", "Remove the other terms.");
            }
        }
    }

    private static void checkFamily(Fields spec) {
        String named = spec.string("amiFamily");
        boolean aliased = false;
        for (Fields term : spec.list("amiSelectorTerms", Value::fields)) {
            String alias = term.string("alias");
            if (alias == null) {
                continue;
            }
            aliased = true;
            String family = checkedFamily(term, alias);
            if (family != null && named != null && !named.equals(family) && !named.equals(CUSTOM)) {
                spec.error(
                        "amiFamily",
                        "must be " + family + " or Custom for the alias " + alias,
                        "Remove it: the alias implies it.");
            }
        }
        if (!aliased && named == null) {
            spec.error(
                    "amiFamily",
                    "is required if no amiSelectorTerm has an alias",
                    "Did you mean an alias? amiSelectorTerms: [{alias: al2023@latest}]");
        }
    }

    private static @Nullable String checkedFamily(Fields term, String alias) {
        int at = alias.indexOf('@');
        String family = AmiFamilies.ofAlias(alias);
        if (family == null || at < 0 || at == alias.length() - 1) {
            term.error("alias", "\"" + alias + "\" is not an alias such as al2023@latest", null);
            return null;
        }
        if (alias.length() > LONGEST_ALIAS) {
            term.error("alias", "\"" + alias + "\" is longer than " + LONGEST_ALIAS + " characters", null);
        }
        if (family.startsWith("Windows") && !alias.substring(at + 1).equals(LATEST)) {
            term.error(
                    "alias",
                    "\"" + alias + "\" pins a version, which Windows families do not support",
                    "Did you mean \"" + alias.substring(0, at + 1) + LATEST + "\"?");
        }
        return family;
    }

    private static void checkNetwork(Fields spec) {
        spec.read("ipPrefixCount", value -> value.integer(0, Integer.MAX_VALUE));
        spec.fields("metadataOptions").read("httpPutResponseHopLimit", value -> value.integer(1, 64));
        Fields tracking = spec.fields("connectionTracking");
        tracking.read("tcpEstablishedTimeout", value -> value.integer(60, 432_000));
        tracking.read("udpStreamTimeout", value -> value.integer(60, 180));
        tracking.read("udpTimeout", value -> value.integer(30, 60));
        Value trackingValue = spec.value("connectionTracking");
        if (trackingValue != null && tracking.names().isEmpty()) {
            trackingValue.error("must contain tcpEstablishedTimeout, udpStreamTimeout or udpTimeout", null);
        }
        Value placement = spec.value("placementGroupSelector");
        Fields group = spec.fields("placementGroupSelector");
        if (placement != null && group.has("id") == group.has("name")) {
            placement.error("must contain exactly one of name and id", null);
        }
        checkInterfaces(spec);
    }

    private static void checkInterfaces(Fields spec) {
        Value value = spec.value("networkInterfaces");
        if (value == null) {
            return;
        }
        List<Fields> interfaces = value.list(Value::fields);
        if (interfaces.size() > MAX_INTERFACES) {
            value.error("contains more than " + MAX_INTERFACES + " network interfaces", null);
        }
        Set<String> places = new TreeSet<>();
        List<Integer> withAdapter = new ArrayList<>();
        boolean primary = interfaces.isEmpty();
        for (Fields item : interfaces) {
            String type = item.requiredString("interfaceType");
            Integer card = index(item, "networkCardIndex");
            Integer device = index(item, "deviceIndex");
            if (card == null || device == null) {
                continue;
            }
            primary |= card == 0 && device == 0 && type.equals("interface");
            if (!places.add(card + "/" + device)) {
                item.error("repeats the networkCardIndex and deviceIndex of another interface", null);
            }
            if (type.equals("efa-only") && withAdapter.contains(card)) {
                item.error("is the second efa-only interface of network card " + card, null);
            }
            if (type.equals("efa-only")) {
                withAdapter.add(card);
            }
        }
        if (!primary) {
            value.error(
                    "has no primary interface", "Add {networkCardIndex: 0, deviceIndex: 0, interfaceType: interface}.");
        }
    }

    private static @Nullable Integer index(Fields item, String name) {
        Value value = item.require(name);
        return value == null ? null : value.integer(0, Integer.MAX_VALUE);
    }
}
