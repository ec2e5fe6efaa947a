package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.SelectorRequirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says which pods a provisioning round leaves alone: those that want no Karpenter node, ask for labels they may not ask for,
 * or have claims that cannot be used (Karpenter v1.14, provisioning: pod validation). Preferred terms are not looked at.
 */
public final class PodValidation {
    private static final Pattern LABEL_NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern LABEL_PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,18}");
    private static final int MAX_NAME = 63;
    private static final int MAX_PREFIX = 253;

    private static final Set<String> CAPACITY_TYPES = Collections.unmodifiableSet(new TreeSet<>(Arrays.asList(
            KarpenterLabels.CAPACITY_TYPE_ON_DEMAND,
            KarpenterLabels.CAPACITY_TYPE_RESERVED,
            KarpenterLabels.CAPACITY_TYPE_SPOT)));

    private final WellKnownLabels wellKnown;
    private final VolumeTopology volumeTopology;

    public PodValidation(WellKnownLabels wellKnown, VolumeTopology volumeTopology) {
        this.wellKnown = wellKnown;
        this.volumeTopology = volumeTopology;
    }

    /** Returns why the pod is left alone, in Karpenter's words; null if it is not. */
    public @Nullable String invalidity(Pod pod) {
        List<String> reasons = new ArrayList<>();
        if (refusesKarpenter(pod)) {
            reasons.add("configured to not run on a Karpenter provisioned node (requirement="
                    + KarpenterLabels.NODE_POOL + " DoesNotExist)");
        }
        for (Map.Entry<String, String> label : pod.spec().nodeSelector().entrySet()) {
            check(new SelectorRequirement(label.getKey(), "In", List.of(label.getValue())), reasons);
        }
        for (NodeSelectorTerm term : pod.spec().affinity().requiredNodeTerms()) {
            if (!term.matchFields().isEmpty()) {
                reasons.add("node selector term with matchFields is not supported");
            }
            term.matchExpressions().forEach(expression -> check(expression, reasons));
        }
        String claims = volumeTopology.invalidity(pod);
        if (claims != null) {
            reasons.add(claims);
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    private static boolean refusesKarpenter(Pod pod) {
        Requirements all = Requirements.ofLabels(pod.spec().nodeSelector());
        List<NodeSelectorTerm> required = pod.spec().affinity().requiredNodeTerms();
        if (!required.isEmpty()) {
            all = all.plus(Requirements.ofExpressions(required.get(0).matchExpressions()));
        }
        PreferredNodeTerm heaviest = pod.spec().affinity().preferredNodeTerms().stream()
                .max(Comparator.comparingInt(PreferredNodeTerm::weight))
                .orElse(null);
        if (heaviest != null) {
            all = all.plus(Requirements.ofExpressions(heaviest.term().matchExpressions()));
        }
        Requirement nodePool = all.find(KarpenterLabels.NODE_POOL);
        return nodePool != null && nodePool.operator() == Operator.DOES_NOT_EXIST;
    }

    private void check(SelectorRequirement expression, List<String> reasons) {
        String key = Requirement.normalize(expression.key());
        String operator = expression.operator();
        List<String> values = expression.values();
        if (wellKnown.isRestricted(key)) {
            reasons.add("using label " + key
                    + " is not allowed as it might interfere with the internal provisioning logic; "
                    + "specify a well known label: " + goList(wellKnown.keys())
                    + ", or a custom label that does not use a restricted domain: "
                    + goList(wellKnown.restrictedDomains()));
        }
        if (key.equals(KarpenterLabels.CAPACITY_TYPE)
                && isIn(operator)
                && Collections.disjoint(values, CAPACITY_TYPES)) {
            reasons.add("no valid values found in " + goList(values) + " for " + key + ", expected one of: "
                    + goSet(CAPACITY_TYPES) + ", got: " + goList(values));
        }
        if (!isQualifiedName(key)) {
            reasons.add("key " + key + " is not a qualified name");
        }
        for (String value : values) {
            if (!isLabelValue(value)) {
                reasons.add("invalid value " + value + " for key " + key);
            }
        }
        if (isIn(operator) && values.isEmpty()) {
            reasons.add("key " + key + " with operator " + operator + " must have a value defined");
        }
        if (isBound(operator) && !isNumber(values)) {
            reasons.add("key " + key + " with operator " + operator + " must have a single positive integer value");
        }
    }

    private static boolean isIn(String operator) {
        return operator.equals(Operator.IN.toString());
    }

    private static boolean isBound(String operator) {
        return switch (operator) {
            case "Gt", "Lt", "Gte", "Lte" -> true;
            default -> false;
        };
    }

    private static boolean isNumber(List<String> values) {
        return values.size() == 1 && NUMBER.matcher(values.get(0)).matches();
    }

    private static boolean isQualifiedName(String key) {
        int slash = key.indexOf('/');
        String prefix = slash < 0 ? "" : key.substring(0, slash);
        boolean prefixed = slash < 0
                || (prefix.length() <= MAX_PREFIX
                        && LABEL_PREFIX.matcher(prefix).matches());
        String name = key.substring(slash + 1);
        return prefixed && !name.isEmpty() && isLabelValue(name);
    }

    private static boolean isLabelValue(String value) {
        return value.isEmpty()
                || (value.length() <= MAX_NAME && LABEL_NAME.matcher(value).matches());
    }

    private static String goList(Iterable<String> values) {
        return "[" + String.join(" ", values) + "]";
    }

    private static String goSet(Set<String> values) {
        return "map["
                + String.join(" ", values.stream().map(value -> value + ":{}").toList()) + "]";
    }
}
