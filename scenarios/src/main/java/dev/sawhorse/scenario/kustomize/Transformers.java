// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.kustomize;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

import static dev.sawhorse.scenario.kustomize.Trees.EACH;

/**
 * The transformers of a kustomization, in Kustomize's order: replicas, namespace, names and references to them, labels,
 * annotations, images. Source: kustomize api/internal/konfig/builtinpluginconsts.
 */
final class Transformers {
    private static final String METADATA = "metadata";
    private static final String NAME = "name";
    private static final String LABELS = "labels";
    private static final String MATCH_LABELS = "matchLabels";

    /** The paths of the pod templates, by kind. */
    private static final Map<String, List<String>> TEMPLATES = Map.of(
            "Deployment", List.of("spec", "template"),
            "ReplicaSet", List.of("spec", "template"),
            "ReplicationController", List.of("spec", "template"),
            "DaemonSet", List.of("spec", "template"),
            "StatefulSet", List.of("spec", "template"),
            "Job", List.of("spec", "template"),
            "CronJob", List.of("spec", "jobTemplate", "spec", "template"),
            "PodTemplate", List.of("template"),
            "Pod", List.of());

    /** Kinds whose selector matches their own template's labels, so it must be changed with them. */
    private static final Set<String> WITH_SELECTOR = Set.of("Deployment", "ReplicaSet", "DaemonSet", "StatefulSet");

    private static final Set<String> SCALED =
            Set.of("Deployment", "ReplicaSet", "ReplicationController", "StatefulSet");
    private static final Set<String> KEEPING_NAMES = Set.of("Namespace", "CustomResourceDefinition", "APIService");

    private final Fields kustomization;
    private final Predicate<MappingNode> isClusterScoped;

    /**
     * Creates the transformers of a kustomization.
     *
     * @param isClusterScoped returns whether an object is cluster-scoped
     */
    Transformers(Fields kustomization, Predicate<MappingNode> isClusterScoped) {
        this.kustomization = kustomization;
        this.isClusterScoped = isClusterScoped;
    }

    /** Returns the transformed objects. */
    List<Value> apply(List<Value> objects) {
        List<Value> changed = each(objects, this::withReplicas);
        String namespace = kustomization.string("namespace");
        if (namespace != null) {
            changed = each(changed, object -> inNamespace(object, namespace));
        }
        changed = renamed(changed);
        Map<String, String> common = kustomization.strings("commonLabels");
        changed = each(changed, object -> labelled(object, common, true, true));
        for (Fields entry : kustomization.list(LABELS, Value::fields)) {
            Map<String, String> pairs = entry.strings("pairs");
            boolean selectors = entry.flag("includeSelectors", false);
            boolean templates = selectors || entry.flag("includeTemplates", false);
            changed = each(changed, object -> labelled(object, pairs, templates, selectors));
        }
        Map<String, String> annotations = kustomization.strings("commonAnnotations");
        changed = each(changed, object -> annotated(object, annotations));
        for (Fields image : kustomization.list("images", Value::fields)) {
            changed = each(changed, object -> withImage(object, image));
        }
        return changed;
    }

    private static List<Value> each(List<Value> objects, UnaryOperator<MappingNode> change) {
        return objects.stream()
                .map(object -> object.node() instanceof MappingNode node
                        ? new Value(change.apply(node), object.path(), object.problems())
                        : object)
                .toList();
    }

    private static String kind(MappingNode object) {
        String kind = object.text("kind");
        return kind == null ? "" : kind;
    }

    private static @Nullable List<String> template(MappingNode object, String... below) {
        List<String> path = TEMPLATES.get(kind(object));
        return path == null
                ? null
                : Stream.concat(path.stream(), Stream.of(below)).toList();
    }

    private MappingNode withReplicas(MappingNode object) {
        MappingNode changed = object;
        for (Fields entry : kustomization.list("replicas", Value::fields)) {
            SourceNode count = entry.node().present("count");
            boolean isMeant =
                    SCALED.contains(kind(object)) && entry.string(NAME, "").equals(Trees.text(object, METADATA, NAME));
            if (isMeant && count != null && object.present("spec") instanceof MappingNode spec) {
                changed = changed.with("spec", spec.with("replicas", count));
            }
        }
        return changed;
    }

    private MappingNode inNamespace(MappingNode object, String namespace) {
        if (kind(object).equals("Namespace")) {
            return Trees.putAll(object, List.of(METADATA), Map.of(NAME, namespace));
        }
        return isClusterScoped.test(object)
                ? object
                : Trees.putAll(object, List.of(METADATA), Map.of("namespace", namespace));
    }

    private List<Value> renamed(List<Value> objects) {
        String prefix = kustomization.string("namePrefix", "");
        String suffix = kustomization.string("nameSuffix", "");
        if (prefix.isEmpty() && suffix.isEmpty()) {
            return objects;
        }
        Map<String, String> names = new HashMap<>();
        List<Value> renamed = each(objects, object -> {
            String name = Trees.text(object, METADATA, NAME);
            if (name == null || KEEPING_NAMES.contains(kind(object))) {
                return object;
            }
            names.put(kind(object) + " " + name, prefix + name + suffix);
            return Trees.putAll(object, List.of(METADATA), Map.of(NAME, prefix + name + suffix));
        });
        return each(renamed, object -> referring(object, names));
    }

    /** Returns the object with its references to renamed objects updated. */
    private static MappingNode referring(MappingNode object, Map<String, String> names) {
        MappingNode changed = Trees.update(object, List.of("spec", "scaleTargetRef"), node -> {
            String target = node instanceof MappingNode mapping ? mapping.text("kind") : null;
            return target == null
                    ? node
                    : Trees.update((MappingNode) node, List.of(NAME), name -> renamed(name, target, names));
        });
        List<String> claims = template(object, "spec", "volumes", EACH, "persistentVolumeClaim", "claimName");
        List<String> priority = template(object, "spec", "priorityClassName");
        if (claims != null && priority != null) {
            changed = Trees.update(changed, claims, name -> renamed(name, "PersistentVolumeClaim", names));
            changed = Trees.update(changed, priority, name -> renamed(name, "PriorityClass", names));
        }
        changed = Trees.update(
                changed, List.of("spec", "storageClassName"), name -> renamed(name, "StorageClass", names));
        return Trees.update(
                changed,
                List.of("spec", "volumeClaimTemplates", EACH, "spec", "storageClassName"),
                name -> renamed(name, "StorageClass", names));
    }

    private static SourceNode renamed(SourceNode name, String kind, Map<String, String> names) {
        String today = name instanceof ScalarNode scalar ? names.get(kind + " " + scalar.text()) : null;
        return today == null ? name : Trees.string(name.position(), today);
    }

    private static MappingNode labelled(
            MappingNode object, Map<String, String> labels, boolean templates, boolean selectors) {
        if (labels.isEmpty()) {
            return object;
        }
        MappingNode changed = Trees.putAll(object, List.of(METADATA, LABELS), labels);
        List<String> template = template(object, METADATA, LABELS);
        if (templates && template != null) {
            changed = Trees.putAll(changed, template, labels);
        }
        return selectors ? selecting(changed, labels) : changed;
    }

    private static MappingNode selecting(MappingNode object, Map<String, String> labels) {
        UnaryOperator<SourceNode> added =
                node -> node instanceof MappingNode mapping ? Trees.putAll(mapping, List.of(), labels) : node;
        String kind = kind(object);
        if (kind.equals("Service") || kind.equals("ReplicationController")) {
            return Trees.update(object, List.of("spec", "selector"), added);
        }
        MappingNode changed = WITH_SELECTOR.contains(kind)
                ? Trees.putAll(object, List.of("spec", "selector", MATCH_LABELS), labels)
                : Trees.update(object, List.of("spec", "selector", MATCH_LABELS), added);
        for (List<String> selector : selectorsOfPods(object)) {
            changed = Trees.update(changed, selector, added);
        }
        return changed;
    }

    private static List<List<String>> selectorsOfPods(MappingNode object) {
        List<List<String>> selectors = new ArrayList<>();
        for (String affinity : List.of("podAffinity", "podAntiAffinity")) {
            selectors.add(template(
                    object,
                    "spec",
                    "affinity",
                    affinity,
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    EACH,
                    "labelSelector",
                    MATCH_LABELS));
            selectors.add(template(
                    object,
                    "spec",
                    "affinity",
                    affinity,
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    EACH,
                    "podAffinityTerm",
                    "labelSelector",
                    MATCH_LABELS));
        }
        selectors.add(template(object, "spec", "topologySpreadConstraints", EACH, "labelSelector", MATCH_LABELS));
        return selectors.stream().filter(path -> path != null).toList();
    }

    private static MappingNode annotated(MappingNode object, Map<String, String> annotations) {
        if (annotations.isEmpty()) {
            return object;
        }
        MappingNode changed = Trees.putAll(object, List.of(METADATA, "annotations"), annotations);
        List<String> template = template(object, METADATA, "annotations");
        return template == null ? changed : Trees.putAll(changed, template, annotations);
    }

    private static MappingNode withImage(MappingNode object, Fields image) {
        MappingNode changed = object;
        for (String containers : List.of("containers", "initContainers")) {
            List<String> path = template(object, "spec", containers, EACH, "image");
            if (path != null) {
                changed = Trees.update(changed, path, node -> replaced(node, image));
            }
        }
        return changed;
    }

    private static SourceNode replaced(SourceNode node, Fields image) {
        if (!(node instanceof ScalarNode scalar)) {
            return node;
        }
        String text = scalar.text();
        int at = text.indexOf('@');
        int colon = text.indexOf(':', text.lastIndexOf('/') + 1);
        int end = at >= 0 ? at : colon >= 0 ? colon : text.length();
        String name = text.substring(0, end);
        if (!name.equals(image.string(NAME))) {
            return node;
        }
        String digest = image.string("digest");
        Value tag = image.value("newTag");
        String version = digest != null ? "@" + digest : tag != null ? ":" + tag.text() : text.substring(end);
        return Trees.string(node.position(), image.string("newName", name) + version);
    }
}
