// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.input.Fields;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.manifest.Names;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reader of the requirements of NodePools and NodeClaims. */
final class RequirementReader {
    private static final String DOMAIN = "karpenter.k8s.aws";
    private static final String INSTANCE_TENANCY = DOMAIN + "/instance-tenancy";
    private static final List<String> TENANCIES = List.of("dedicated", "default");
    private static final List<String> CAPACITY_TYPES = List.of(
            KarpenterLabels.CAPACITY_TYPE_ON_DEMAND,
            KarpenterLabels.CAPACITY_TYPE_RESERVED,
            KarpenterLabels.CAPACITY_TYPE_SPOT);
    private static final int MAX_MIN_VALUES = 50;
    private static final int LONGEST_KEY = 316;

    /** The well-known labels of Karpenter and its providers. */
    private static final WellKnownLabels WELL_KNOWN =
            WellKnownLabels.withProvider(providerKeys(), List.of(DOMAIN, ECSLabels.GROUP));

    private RequirementReader() {}

    /** Returns a requirement without checks. */
    static @Nullable RequirementSpec recorded(Value value) {
        Fields fields = value.fields();
        return fields == null
                ? null
                : new RequirementSpec(
                        fields.string("key", ""),
                        fields.string("operator", ""),
                        fields.list("values", Value::string),
                        fields.read("minValues", number -> number.integer(Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    /** Returns a requirement, checked by the rules of the custom resource definition. */
    static @Nullable RequirementSpec checked(Value value) {
        return checked(value, false);
    }

    /** Returns a checked requirement of a NodeClaim, which may contain the NodePool label. */
    static @Nullable RequirementSpec ofClaim(Value value) {
        return checked(value, true);
    }

    private static @Nullable RequirementSpec checked(Value value, boolean ofClaim) {
        Fields fields = value.fields();
        RequirementSpec requirement = recorded(value);
        if (fields == null || requirement == null) {
            return null;
        }
        Value key = fields.require("key");
        if (key != null && !(ofClaim && requirement.key().equals(KarpenterLabels.NODE_POOL))) {
            checkKey(requirement.key(), key.node().position(), key.path(), value.problems());
        }
        if (fields.require("operator") != null) {
            checkValues(fields, requirement);
        }
        fields.read("minValues", number -> number.integer(1, MAX_MIN_VALUES));
        return hasOperator(requirement) ? requirement : null;
    }

    /** Returns a checked requirement of a NodeOverlay; unlike the others it may contain the NodePool label. */
    static @Nullable RequirementSpec ofOverlay(Value value) {
        Fields fields = value.fields();
        RequirementSpec requirement = recorded(value);
        if (fields == null || requirement == null) {
            return null;
        }
        Value key = fields.require("key");
        if (key != null && !requirement.key().equals(KarpenterLabels.NODE_POOL)) {
            checkKey(requirement.key(), key.node().position(), key.path(), value.problems());
        }
        fields.list("values", Names::requireLabelValue);
        if (fields.require("operator") != null) {
            checkValues(fields, requirement);
            if (requirement.operator().equals("NotIn") && requirement.values().isEmpty()) {
                fields.error("values", "must list at least one value for the operator NotIn", null);
            }
        }
        return hasOperator(requirement) ? requirement : null;
    }

    /** Reports a label that is restricted in requirements and in the labels of a template. */
    @Upstream(
            file = "pkg/apis/v1/nodepool_validation.go",
            symbol = "NodeClaimTemplate.validateRequirementsNodePoolKeyDoesNotExist")
    static void checkKey(String key, Position position, NodePath path, Problems problems) {
        if (key.length() > LONGEST_KEY || !Names.isQualifiedName(key)) {
            problems.error(
                    position,
                    path.toString(),
                    "\"" + key + "\" is not a label key such as example.com/team",
                    Names.blankHint(key));
        } else if (key.equals(KarpenterLabels.NODE_POOL)) {
            problems.error(position, path.toString(), "the label \"" + key + "\" is set by Karpenter");
        } else if (key.equals(Labels.HOSTNAME)) {
            problems.error(position, path.toString(), "the label \"" + key + "\" is the name of the node itself");
        } else if (isRestricted(key)) {
            String hint = Spelling.hint(key, WELL_KNOWN.keys());
            problems.error(
                    position,
                    path.toString(),
                    "the label \"" + key + "\" is unknown, and its domain does not allow custom labels",
                    hint == null ? "Did you mean a label of another domain?" : hint);
        }
    }

    /** The definitions compare the suffix of the domain, so that {@code mykarpenter.sh} is restricted as well. */
    private static boolean isRestricted(String key) {
        int slash = key.indexOf('/');
        String domain = slash < 0 ? "" : key.substring(0, slash);
        boolean closed =
                domain.endsWith(KarpenterLabels.GROUP) || domain.endsWith(DOMAIN) || domain.endsWith(ECSLabels.GROUP);
        return closed && !WELL_KNOWN.keys().contains(key);
    }

    /** Whether the operator is valid; an invalid one is reported by the table of fields. */
    private static boolean hasOperator(RequirementSpec requirement) {
        return Stream.of(Operator.values())
                .anyMatch(operator -> operator.toString().equals(requirement.operator()));
    }

    private static void checkValues(Fields fields, RequirementSpec requirement) {
        List<String> values = requirement.values();
        String operator = requirement.operator();
        switch (operator) {
            case "In" -> checkIn(fields, requirement);
            case "Gt", "Lt", "Gte", "Lte" -> {
                if (values.size() != 1 || !values.get(0).matches("[0-9]{1,18}")) {
                    fields.error(
                            "values",
                            "must contain exactly one whole number, 0 or more, for the operator " + operator,
                            null);
                }
            }
            default -> {}
        }
    }

    private static void checkIn(Fields fields, RequirementSpec requirement) {
        List<String> values = requirement.values();
        if (values.isEmpty()) {
            fields.error(
                    "values", "must list at least one value for the operator In", "Did you mean the operator Exists?");
            return;
        }
        Integer minValues = requirement.minValues();
        if (minValues != null && values.size() < minValues) {
            fields.error(
                    "minValues",
                    "requires " + minValues + " values, but the number of listed values is " + values.size(),
                    "List more values, or remove minValues.");
        }
    }

    /** Returns the known values of a label, empty if Karpenter does not know them. */
    static List<String> knownValues(String key) {
        return switch (key) {
            case KarpenterLabels.CAPACITY_TYPE -> CAPACITY_TYPES;
            case INSTANCE_TENANCY -> TENANCIES;
            default -> List.of();
        };
    }

    private static List<String> providerKeys() {
        List<String> keys = new ArrayList<>(InstanceLabels.KEYS);
        keys.addAll(ECSLabels.KEYS);
        keys.addAll(List.of(
                "topology.k8s.aws/zone-id",
                INSTANCE_TENANCY,
                DOMAIN + "/ec2nodeclass",
                DOMAIN + "/capacity-reservation-id",
                DOMAIN + "/capacity-reservation-type",
                DOMAIN + "/capacity-reservation-interruptible",
                DOMAIN + "/placement-group-id",
                DOMAIN + "/placement-group-partition"));
        return keys;
    }
}
