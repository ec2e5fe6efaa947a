// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.FieldSupport;
import dev.sawhorse.kube.manifest.FieldType;
import dev.sawhorse.kube.manifest.KindInfo;
import dev.sawhorse.kube.manifest.ObjectType;
import dev.sawhorse.kube.manifest.ScalerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of an object to the fields that affect a simulation, by the table of fields. Values of environment variables,
 * arguments and configuration, which may be secret, are never among them.
 */
final class RelevantFields {
    /** Fields without effect on the simulation that the API requires or a reader of the scenario expects. */
    private static final Map<String, Set<String>> FURTHER = Map.of(
            "ContainerPort", Set.of("containerPort"),
            "EC2NodeClassSpec", Set.of("role", "instanceProfile"),
            "HorizontalPodAutoscalerSpec", Set.of("scaleTargetRef"),
            "NodeClaimStatus", Set.of("imageID"));

    /** Labels with the uid of an owner, which changes with every creation. */
    private static final String[] OF_UIDS = {"controller-uid", "batch.kubernetes.io/controller-uid"};

    private static final String[] META = {
        "name", "namespace", "labels", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"
    };

    /** The statuses that an import uses; those of other kinds are removed. */
    private static final Map<String, String[]> STATUS = Map.ofEntries(
            Map.entry("Node", new String[] {"capacity", "allocatable", "conditions", "nodeInfo"}),
            Map.entry(
                    "Pod", new String[] {"phase", "startTime", "conditions", "containerStatuses", "nominatedNodeName"}),
            Map.entry("Deployment", new String[] {"replicas"}),
            Map.entry("ReplicaSet", new String[] {"replicas", "readyReplicas"}),
            Map.entry("Job", new String[] {
                "active",
                "ready",
                "succeeded",
                "failed",
                "startTime",
                "completionTime",
                "conditions",
                "completedIndexes",
                "failedIndexes",
                "uncountedTerminatedPods"
            }),
            Map.entry("CronJob", new String[] {"lastScheduleTime"}),
            Map.entry("HorizontalPodAutoscaler", new String[] {
                "currentReplicas", "desiredReplicas", "lastScaleTime", "currentMetrics", "conditions"
            }),
            Map.entry("ScaledObject", new String[] {"lastActiveTime"}),
            Map.entry(
                    "PodDisruptionBudget",
                    new String[] {"currentHealthy", "desiredHealthy", "disruptionsAllowed", "expectedPods"}),
            Map.entry("EC2NodeClass", new String[] {"amis", "subnets", "conditions"}));

    /** The fields with which custom resources say that they have ended. */
    private static final String[] PROGRESS = {
        "phase", "state", "applicationState", "jobStatus", "jobDeploymentStatus", "conditions", "completionTime"
    };

    private static final Set<String> OF_PEOPLE =
            Set.of("message", "lastHeartbeatTime", "lastProbeTime", "observedGeneration", "containerID");

    private static final Set<String> SECRET = Set.of(
            "env",
            "envFrom",
            "envVars",
            "env_vars",
            "environment",
            "args",
            "arguments",
            "extraArgs",
            "parameters",
            "params",
            "command",
            "source",
            "data",
            "stringData",
            "userData",
            "hadoopConf",
            "httpHeaders",
            "lifecycle",
            "livenessProbe",
            "readinessProbe",
            "startupProbe");

    /** The keys of texts that may be secret or contain something secret; the values of other types are looked into. */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i)(script|manifest|.*(password|passwd|secret|token|credential|access.?key|api.?key|options|opts).*)");

    private static final Set<String> APART = Set.of("apiVersion", "kind", "metadata", "status", "data", "stringData");

    private RelevantFields() {}

    /** Returns an object with its relevant fields, metadata and status. */
    static MappingNode of(MappingNode object) {
        KindInfo kind = ObjectKind.info(object);
        MappingDraft draft = new MappingDraft(object.position());
        draft.take(object, "apiVersion", "kind");
        draft.put("metadata", metadata(object.mapping("metadata")));
        ObjectType type = kind == null ? null : kind.type();
        for (MappingNode.Entry entry : object.entries()) {
            if (!APART.contains(entry.key())) {
                SourceNode value = type == null ? withoutSecrets(entry.value()) : field(type, entry);
                if (value != null) {
                    draft.put(entry.key(), value);
                }
            }
        }
        MappingNode status = status(DumpedResource.text(object, "kind"), object.mapping("status"), type);
        return draft.put("status", status).build();
    }

    private static MappingNode metadata(MappingNode meta) {
        MappingDraft draft = new MappingDraft(meta.position());
        draft.take(Trees.withoutIn(meta, "labels", OF_UIDS), META);
        draft.put("annotations", RelevantAnnotations.of(meta.mapping("annotations")));
        List<SourceNode> owners = new ArrayList<>();
        for (MappingNode owner : meta.mappings("ownerReferences")) {
            owners.add(new MappingDraft(owner.position())
                    .take(owner, "apiVersion", "kind", "name", "controller", "blockOwnerDeletion")
                    .build());
        }
        if (!owners.isEmpty()) {
            draft.put("ownerReferences", new SequenceNode(meta.position(), owners));
        }
        return draft.take(meta, "finalizers").build();
    }

    private static MappingNode status(String kind, MappingNode status, @Nullable ObjectType type) {
        String[] names = type == null ? null : STATUS.get(kind);
        if (names != null) {
            MappingNode taken =
                    new MappingDraft(status.position()).take(status, names).build();
            return withoutMessages(kind.equals("Pod") ? withContainerTimes(taken) : taken);
        }
        if (type == null) {
            return withoutMessages(
                    new MappingDraft(status.position()).take(status, PROGRESS).build());
        }
        ObjectType.Field field = type.field("status");
        if (field == null || field.mark() != FieldSupport.SIMULATED) {
            return new MappingNode(status.position(), List.of());
        }
        return relevant(field.type(), status) instanceof MappingNode relevant ? withoutMessages(relevant) : status;
    }

    private static MappingNode withContainerTimes(MappingNode status) {
        List<SourceNode> containers = new ArrayList<>();
        for (MappingNode container : status.mappings("containerStatuses")) {
            containers.add(new MappingDraft(container.position())
                    .take(container, "name", "ready", "started", "restartCount", "state")
                    .build());
        }
        return containers.isEmpty()
                ? status
                : status.with("containerStatuses", new SequenceNode(status.position(), containers));
    }

    /** Removes the texts that controllers write for people, and times of mere confirmations. */
    private static MappingNode withoutMessages(MappingNode mapping) {
        return (MappingNode) withoutMessages((SourceNode) mapping);
    }

    private static SourceNode withoutMessages(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            List<MappingNode.Entry> entries = new ArrayList<>();
            for (MappingNode.Entry entry : mapping.entries()) {
                if (!OF_PEOPLE.contains(entry.key())) {
                    entries.add(new MappingNode.Entry(entry.position(), entry.key(), withoutMessages(entry.value())));
                }
            }
            return new MappingNode(mapping.position(), entries);
        }
        return node instanceof SequenceNode list
                ? new SequenceNode(
                        list.position(),
                        list.items().stream()
                                .map(RelevantFields::withoutMessages)
                                .toList())
                : node;
    }

    private static @Nullable SourceNode field(ObjectType type, MappingNode.Entry entry) {
        ObjectType.Field field = type.field(entry.key());
        if (field == null || entry.value().isNull()) {
            return null;
        }
        boolean isRelevant = field.mark() != FieldSupport.IRRELEVANT
                || FURTHER.getOrDefault(type.name(), Set.of()).contains(entry.key());
        return isRelevant ? relevant(field.type(), entry.value()) : null;
    }

    private static SourceNode relevant(FieldType type, SourceNode value) {
        if (type instanceof FieldType.ObjectOf object && value instanceof MappingNode mapping) {
            return object(object.type(), mapping);
        }
        if (type instanceof FieldType.ListOf list && value instanceof SequenceNode sequence) {
            List<SourceNode> items = new ArrayList<>();
            for (SourceNode item : sequence.items()) {
                SourceNode reduced = relevant(list.item(), item);
                if (!isHollow(item, reduced) && !isHollowItem(item, reduced)) {
                    items.add(reduced);
                }
            }
            return new SequenceNode(sequence.position(), items);
        }
        if (type instanceof FieldType.MapOf map && value instanceof MappingNode mapping) {
            return new MappingNode(
                    mapping.position(),
                    mapping.entries().stream()
                            .map(entry -> new MappingNode.Entry(
                                    entry.position(), entry.key(), relevant(map.value(), entry.value())))
                            .toList());
        }
        return value;
    }

    private static MappingNode object(ObjectType type, MappingNode mapping) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            SourceNode value = isTriggerMetadata(type, entry)
                    ? scaling((MappingNode) entry.value())
                    : isTemplateMetadata(type, entry)
                            ? metadata((MappingNode) entry.value())
                            : isReference(type, entry) ? entry.value() : field(type, entry);
            boolean isUid = entry.key().equals("uid") && type.name().equals("ObjectReference");
            boolean isMetadata = entry.key().equals("metadata");
            if (value != null && !isUid && (isMetadata || !isHollow(entry.value(), value))) {
                entries.add(new MappingNode.Entry(entry.position(), entry.key(), value));
            }
        }
        return new MappingNode(mapping.position(), entries);
    }

    private static boolean isTriggerMetadata(ObjectType type, MappingNode.Entry entry) {
        return type.name().equals("ScaleTriggers")
                && entry.key().equals("metadata")
                && entry.value() instanceof MappingNode;
    }

    /** Returns the part of a trigger's metadata that its metric depends on; addresses and queries may be secret. */
    private static MappingNode scaling(MappingNode metadata) {
        return new MappingNode(
                metadata.position(),
                metadata.entries().stream()
                        .filter(entry -> ScalerType.reads(entry.key()))
                        .toList());
    }

    private static boolean isTemplateMetadata(ObjectType type, MappingNode.Entry entry) {
        return entry.key().equals("metadata") && entry.value() instanceof MappingNode && type.field("metadata") != null;
    }

    /** References are small and required as a whole. */
    private static boolean isReference(ObjectType type, MappingNode.Entry entry) {
        return type.field(entry.key()) != null
                && (entry.key().equals("scaleTargetRef") || entry.key().equals("nodeClassRef"));
    }

    /** Returns whether a value had content, but none that is relevant. */
    private static boolean isHollow(SourceNode written, SourceNode reduced) {
        if (reduced instanceof SequenceNode list) {
            return list.items().isEmpty();
        }
        return written instanceof MappingNode before
                && reduced instanceof MappingNode after
                && !before.isEmpty()
                && after.isEmpty();
    }

    /** Returns whether an item of a list has nothing relevant but a name: a volume, a port of a container. */
    private static boolean isHollowItem(SourceNode written, SourceNode reduced) {
        return written instanceof MappingNode before
                && reduced instanceof MappingNode after
                && (isOnly(after, "name", before) || isPortOfContainer(before));
    }

    private static boolean isOnly(MappingNode after, String key, MappingNode before) {
        return after.entries().size() == 1
                && before.entries().size() > 1
                && after.entries().get(0).key().equals(key);
    }

    private static boolean isPortOfContainer(MappingNode node) {
        return node.present("containerPort") != null && node.present("hostPort") == null;
    }

    /** Removes what may be secret from an object of an unknown kind: environment, arguments, data. */
    private static SourceNode withoutSecrets(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            List<MappingNode.Entry> entries = new ArrayList<>();
            for (MappingNode.Entry entry : mapping.entries()) {
                boolean isNamedSecret = entry.value() instanceof ScalarNode
                        && SECRET_NAME.matcher(entry.key()).matches();
                if (entry.key().equals("annotations") && entry.value() instanceof MappingNode annotations) {
                    entries.add(
                            new MappingNode.Entry(entry.position(), entry.key(), RelevantAnnotations.of(annotations)));
                } else if (!SECRET.contains(entry.key()) && !isNamedSecret) {
                    entries.add(new MappingNode.Entry(entry.position(), entry.key(), withoutSecrets(entry.value())));
                }
            }
            return new MappingNode(mapping.position(), entries);
        }
        return node instanceof SequenceNode list
                ? new SequenceNode(
                        list.position(),
                        list.items().stream()
                                .map(RelevantFields::withoutSecrets)
                                .toList())
                : node;
    }

    /** Returns a string node. */
    static ScalarNode string(SourceNode at, String text) {
        return new ScalarNode(at.position(), ScalarNode.Kind.STRING, text);
    }
}
