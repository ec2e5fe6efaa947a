// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The kind of contents of an input file, as far as its form shows. */
public enum InputKind {
    /** Kubernetes objects. */
    MANIFESTS("manifests"),
    SCENARIO("a scenario"),
    /** Text with placeholders of Go templates, which is not YAML before it is rendered. */
    TEMPLATE("a template, with placeholders such as {{ .Values.name }}"),
    HELM_CHART("the Chart.yaml of a Helm chart"),
    HELM_VALUES("the values of a Helm chart"),
    GITHUB_WORKFLOW("a GitHub Actions workflow"),
    COMPOSE("a Docker Compose file"),
    /** Documents of an unknown form. */
    OTHER("no Kubernetes objects"),
    /** Neither YAML nor JSON, or empty. */
    UNREADABLE("neither YAML nor JSON");

    private static final Set<String> OF_SCENARIOS = Set.of(
            "duration",
            "manifests",
            "workloads",
            "timeline",
            "karpenter",
            "nodeGroups",
            "clusterAutoscaler",
            "variants");

    private final String description;

    InputKind(String description) {
        this.description = description;
    }

    /** Returns the name of the kind in messages. */
    public String description() {
        return description;
    }

    /** Returns whether the file belongs to another program. */
    public boolean isForeign() {
        return this == HELM_CHART || this == HELM_VALUES || this == GITHUB_WORKFLOW || this == COMPOSE;
    }

    /** Returns the kind of a file; a single mapping without signs of another kind is a scenario. */
    public static InputKind of(SourceFile source) {
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parseObjects(source, problems);
        if (problems.hasErrors() && source.text().contains("{{")) {
            return TEMPLATE;
        }
        if (documents.isEmpty()) {
            return UNREADABLE;
        }
        if (documents.stream().anyMatch(InputKind::isObject)) {
            return MANIFESTS;
        }
        return documents.size() == 1 && documents.get(0) instanceof MappingNode root
                ? ofMapping(source, root)
                : problems.hasErrors() ? UNREADABLE : OTHER;
    }

    private static boolean isObject(SourceNode node) {
        if (node instanceof SequenceNode list) {
            return list.items().stream().anyMatch(InputKind::isObject);
        }
        return node instanceof MappingNode mapping
                && (mapping.get("kind") instanceof ScalarNode || (isVersionOfApi(mapping) && !isChart(mapping)));
    }

    /** Other programs have an {@code apiVersion} too, for example that of data sources of Grafana, which is 1. */
    private static boolean isVersionOfApi(MappingNode mapping) {
        return mapping.get("apiVersion") instanceof ScalarNode version && !version.isNumber();
    }

    private static boolean isChart(MappingNode root) {
        return root.get("name") != null && root.get("version") != null;
    }

    private static InputKind ofMapping(SourceFile source, MappingNode root) {
        if (OF_SCENARIOS.stream().anyMatch(key -> root.get(key) != null)) {
            return SCENARIO;
        }
        if (root.get("apiVersion") != null) {
            return isChart(root) ? HELM_CHART : OTHER;
        }
        String name = String.valueOf(Path.of(source.name()).getFileName());
        if (root.get("jobs") != null && (root.get("on") != null || root.get("true") != null)) {
            return GITHUB_WORKFLOW;
        }
        if (name.startsWith("values") || root.get("replicaCount") != null || root.get("nameOverride") != null) {
            return HELM_VALUES;
        }
        if (name.startsWith("docker-compose") || name.startsWith("compose.")) {
            return COMPOSE;
        }
        return SCENARIO;
    }
}
