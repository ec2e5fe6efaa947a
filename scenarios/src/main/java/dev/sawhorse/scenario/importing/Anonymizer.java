// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.api.Quantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A replacement of everything in a dump that may tell whose cluster it is: names, namespaces, hostnames, images, ids of the
 * account, and labels whose meaning is not Kubernetes' or Karpenter's own. A text is kept only where its field or key is known
 * to be harmless.
 */
final class Anonymizer {
    /** Fields whose strings are words of an API, numbers or times. */
    private static final Set<String> KEPT_FIELDS = Set.of(
            "apiVersion",
            "kind",
            "apiGroup",
            "group",
            "operator",
            "effect",
            "type",
            "status",
            "phase",
            "reason",
            "schedule",
            "timeZone",
            "duration",
            "nodes",
            "cpu",
            "memory",
            "consolidateAfter",
            "expireAfter",
            "terminationGracePeriod",
            "consolidationPolicy",
            "amiFamily",
            "alias",
            "deviceName",
            "volumeSize",
            "volumeType",
            "volumeBindingMode",
            "provisioner",
            "instanceStorePolicy",
            "instanceMatchCriteria",
            "restartPolicy",
            "preemptionPolicy",
            "imagePullPolicy",
            "concurrencyPolicy",
            "completionMode",
            "podReplacementPolicy",
            "podManagementPolicy",
            "unhealthyPodEvictionPolicy",
            "whenUnsatisfiable",
            "whenDeleted",
            "whenScaled",
            "nodeAffinityPolicy",
            "nodeTaintsPolicy",
            "scaleDown",
            "selectPolicy",
            "protocol",
            "scheme",
            "dnsPolicy",
            "terminationMessagePolicy",
            "terminationMessagePath",
            "mountPath",
            "driver",
            "osImage",
            "architecture",
            "operatingSystem",
            "clusterDNS",
            "hostIP",
            "completedIndexes",
            "failedIndexes",
            "zone",
            "zoneID",
            "scopeName",
            "action",
            "topologyKeys");

    /** Mappings whose keys and values are amounts or words. */
    private static final Set<String> KEPT_MAPPINGS = Set.of(
            "requests",
            "limits",
            "capacity",
            "allocatable",
            "hard",
            "overhead",
            "kubeReserved",
            "systemReserved",
            "evictionHard",
            "evictionSoft",
            "evictionSoftGracePeriod",
            "parameters",
            "nodeInfo",
            "min",
            "max",
            "default",
            "defaultRequest",
            "maxLimitRequestRatio",
            "budgets",
            "reasons",
            "accessModes",
            "finalizers");

    private static final Set<String> LABELLED = Set.of(
            "labels", "annotations", "matchLabels", "nodeSelector", "selector", "tags", "podLabels", "matchLabelKeys");

    /** Domains whose labels and annotations say nothing about the owner of a cluster. */
    private static final Pattern KNOWN_DOMAIN = Pattern.compile(
            "(.*\\.)?(kubernetes\\.io|k8s\\.io|karpenter\\.sh|karpenter\\.k8s\\.aws|amazonaws\\.com|k8s\\.aws"
                    + "|eksctl\\.io|csi\\.aws\\.com|nvidia\\.com|sawhorse\\.dev|argoproj\\.io|x-k8s\\.io)/.*");

    /** Bare keys that many clusters use. */
    private static final Set<String> KNOWN_KEYS = Set.of(
            "app",
            "k8s-app",
            "name",
            "component",
            "tier",
            "release",
            "version",
            "role",
            "env",
            "environment",
            "pod-template-hash",
            "pod-template-generation",
            "controller-revision-hash",
            "job-name",
            "statefulset.kubernetes.io/pod-name");

    /** Labels whose values describe a machine or a revision. */
    private static final Pattern KNOWN_VALUES = Pattern.compile(
            "topology\\.(kubernetes\\.io|k8s\\.aws|ebs\\.csi\\.aws\\.com)/.*"
                    + "|failure-domain\\.beta\\.kubernetes\\.io/.*"
                    + "|(beta\\.|node\\.)?kubernetes\\.io/(arch|os|instance-type|windows-build)"
                    + "|karpenter\\.sh/(capacity-type|initialized|registered|do-not-disrupt|nodepool-hash(-version)?|do-not-sync-taints)"
                    + "|karpenter\\.k8s\\.aws/(instance-.*|ec2nodeclass-hash(-version)?|tagged|capacity-reservation-type)"
                    + "|eks\\.amazonaws\\.com/(capacityType|instance-.*|compute-type)"
                    + "|cluster-autoscaler\\.kubernetes\\.io/.*|controller\\.kubernetes\\.io/.*|deployment\\.kubernetes\\.io/revision"
                    + "|batch\\.kubernetes\\.io/job-completion-index|apps\\.kubernetes\\.io/pod-index|storageclass\\..*"
                    + "|pod-template-hash|pod-template-generation|controller-revision-hash|pv\\.kubernetes\\.io/.*|sawhorse\\.dev/.*");

    private static final Pattern NUMBER_OR_TIME = Pattern.compile(
            "[-+]?[0-9.]+%?|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z|([0-9]+(h|m|s|ms))+|Never|True|False|Unknown");

    private final Pseudonyms pseudonyms;

    private Anonymizer(Pseudonyms pseudonyms) {
        this.pseudonyms = pseudonyms;
    }

    /** Returns a dump with pseudonyms. */
    static Dump anonymised(Dump dump) {
        Set<String> sets = new TreeSet<>();
        dump.of(ObjectKind.STATEFUL_SET).forEach(set -> sets.add(set.name()));
        Pseudonyms pseudonyms = new Pseudonyms(sets);
        List<DumpedResource> owned = new ArrayList<>();
        for (DumpedResource resource : dump.all()) {
            pseudonyms.name(resource.namespace(), "namespace");
            boolean isOwned = dump.find(resource.owner()) != null;
            if (isOwned) {
                owned.add(resource);
            } else if (!isVolumeOfSet(resource)) {
                pseudonyms.name(resource.name(), resource.kind().kind());
            }
        }
        Set<DumpedResource.Reference> named = new HashSet<>();
        owned.forEach(resource -> name(resource, dump, pseudonyms, named));
        Anonymizer anonymizer = new Anonymizer(pseudonyms);
        return dump.mapped(resource ->
                DumpedResource.of((MappingNode) anonymizer.replaced(resource.node(), "", resource.node(), false)));
    }

    private static boolean isVolumeOfSet(DumpedResource resource) {
        return resource.kind().kind().equals("PersistentVolumeClaim");
    }

    /** Owners are named before what they own. */
    private static void name(
            DumpedResource resource, Dump dump, Pseudonyms pseudonyms, Set<DumpedResource.Reference> named) {
        DumpedResource owner = dump.find(resource.owner());
        if (owner == null || !named.add(resource.reference())) {
            return;
        }
        name(owner, dump, pseudonyms, named);
        pseudonyms.generated(resource.name(), owner.name(), resource.kind().kind());
    }

    /**
     * Returns a value with pseudonyms.
     *
     * @param field the name of its field
     * @param within the mapping that holds it, which may have a key of a label
     * @param isOfLabels whether it is a value of labels
     */
    private SourceNode replaced(SourceNode node, String field, MappingNode within, boolean isOfLabels) {
        if (node instanceof MappingNode mapping) {
            return KEPT_MAPPINGS.contains(field) ? mapping : replaced(mapping, field, isOfLabels);
        }
        if (node instanceof SequenceNode list) {
            return KEPT_MAPPINGS.contains(field)
                    ? list
                    : new SequenceNode(
                            list.position(),
                            list.items().stream()
                                    .map(item -> replaced(item, field, within, isOfLabels))
                                    .toList());
        }
        ScalarNode scalar = (ScalarNode) node;
        if (scalar.kind() != ScalarNode.Kind.STRING || isKept(field, within, scalar.text())) {
            return scalar;
        }
        String text = isKeyField(field) ? key(scalar.text()) : pseudonyms.of(scalar.text(), prefix(field));
        return new ScalarNode(scalar.position(), ScalarNode.Kind.STRING, text);
    }

    private MappingNode replaced(MappingNode mapping, String field, boolean isOfLabels) {
        boolean areLabels = LABELLED.contains(field) && !isSelector(mapping);
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            SourceNode value =
                    areLabels ? labelValue(entry) : replaced(entry.value(), entry.key(), mapping, isOfLabels);
            entries.add(new MappingNode.Entry(entry.position(), areLabels ? key(entry.key()) : entry.key(), value));
        }
        return new MappingNode(mapping.position(), entries);
    }

    /** A selector of labels may be written as such or be a mapping of labels itself, as that of a Service. */
    private static boolean isSelector(MappingNode mapping) {
        return mapping.entries().stream()
                .anyMatch(entry ->
                        entry.key().equals("matchLabels") || entry.key().equals("matchExpressions"));
    }

    private SourceNode labelValue(MappingNode.Entry entry) {
        boolean isKept = !(entry.value() instanceof ScalarNode scalar)
                || KNOWN_VALUES.matcher(entry.key()).matches()
                || NUMBER_OR_TIME.matcher(scalar.text()).matches();
        return isKept
                ? entry.value()
                : RelevantFields.string(entry.value(), pseudonyms.of(((ScalarNode) entry.value()).text(), "value"));
    }

    private String key(String key) {
        boolean isKnown = KNOWN_KEYS.contains(key) || KNOWN_DOMAIN.matcher(key).matches();
        return isKnown ? key : pseudonyms.of(key, "label");
    }

    private static boolean isKeyField(String field) {
        return field.equals("key") || field.equals("topologyKey") || field.equals("matchLabelKeys");
    }

    private static boolean isKept(String field, MappingNode within, String text) {
        if (KEPT_FIELDS.contains(field) || NUMBER_OR_TIME.matcher(text).matches() || isQuantity(text)) {
            return true;
        }
        boolean isOfKey = field.equals("values") || field.equals("value");
        return isOfKey
                && KNOWN_VALUES.matcher(DumpedResource.text(within, "key")).matches();
    }

    private static boolean isQuantity(String text) {
        if (text.isEmpty() || !Character.isDigit(text.charAt(0)) || text.length() > 20) {
            return false;
        }
        try {
            Quantity.parse(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String prefix(String field) {
        String prefix = field.isEmpty() ? "name" : field.toLowerCase(Locale.ROOT);
        return prefix.endsWith("name") && prefix.length() > 4 ? prefix.substring(0, prefix.length() - 4) : prefix;
    }
}
