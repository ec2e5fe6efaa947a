// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A manifest that installs an autoscaler: its Deployment, or a Flux HelmRelease or Argo CD Application of its chart.
 *
 * @param manifest the object
 * @param node its source node
 */
record OperatorManifest(Manifest manifest, MappingNode node) {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");

    /** Returns the manifests that install an operator, identified by the repository of its image and the name of its chart. */
    static List<OperatorManifest> of(List<Manifest> manifests, String operator) {
        List<OperatorManifest> found = new ArrayList<>();
        for (Manifest manifest : manifests) {
            if (manifest.place().node() instanceof MappingNode node) {
                OperatorManifest candidate = new OperatorManifest(manifest, node);
                if (candidate.installs(operator)) {
                    found.add(candidate);
                }
            }
        }
        return found;
    }

    private boolean installs(String operator) {
        return switch (manifest.kind().kind()) {
            case "Deployment" ->
                containers().stream().anyMatch(container -> isImageOf(container.text("image"), operator));
            default -> chartValues(operator).isPresent();
        };
    }

    /** The repository is {@code …/karpenter/controller}, {@code …/cluster-autoscaler} or similar. */
    private static boolean isImageOf(@Nullable String image, String operator) {
        if (image == null) {
            return false;
        }
        String repository = image.split("@", 2)[0];
        int tag = repository.lastIndexOf(':');
        repository = tag > repository.lastIndexOf('/') ? repository.substring(0, tag) : repository;
        return repository.endsWith("/" + operator)
                || repository.endsWith("/" + operator + "/controller")
                || repository.equals(operator);
    }

    /** Returns the tag of an operator's image, null without one. */
    @Nullable
    String imageTag(String operator) {
        for (MappingNode container : containers()) {
            String image = container.text("image");
            if (image != null && isImageOf(image, operator)) {
                String name = image.split("@", 2)[0];
                int tag = name.lastIndexOf(':');
                return tag > name.lastIndexOf('/') ? name.substring(tag + 1) : null;
            }
        }
        return null;
    }

    Position position() {
        return manifest.position();
    }

    private List<MappingNode> containers() {
        return node.mapping("spec").mapping("template").mapping("spec").mappings("containers");
    }

    /** Returns the environment variables of its containers; null for a variable whose value is not in the manifest. */
    Map<String, @Nullable String> environment() {
        Map<String, @Nullable String> environment = new LinkedHashMap<>();
        for (MappingNode container : containers()) {
            for (MappingNode variable : container.mappings("env")) {
                String name = variable.text("name");
                if (name != null) {
                    environment.put(name, variable.text("value"));
                }
            }
        }
        return environment;
    }

    /** Returns the flags of its containers without dashes; values of a repeated flag are joined by line breaks. */
    Map<String, String> flags() {
        Map<String, String> flags = new LinkedHashMap<>();
        for (MappingNode container : containers()) {
            for (String list : List.of("command", "args")) {
                if (container.present(list) instanceof SequenceNode words) {
                    words.items().forEach(word -> addFlag(word, flags));
                }
            }
        }
        return flags;
    }

    private static void addFlag(SourceNode word, Map<String, String> flags) {
        if (word instanceof ScalarNode scalar && scalar.text().startsWith("-")) {
            String[] parts = scalar.text().replaceFirst("^-+", "").split("=", 2);
            flags.merge(parts[0], parts.length == 1 ? "true" : parts[1], (one, other) -> one + "\n" + other);
        }
    }

    /** Returns its values for a chart of that name. */
    Optional<ChartValues> chartValues(String chart) {
        return ChartValues.of(manifest.kind().kind(), node).stream()
                .filter(values -> values.chart().equals(chart))
                .findFirst();
    }

    /** Returns a value of the object, typed as YAML would type it unquoted. */
    ScalarNode scalar(String text) {
        return scalar(position(), text);
    }

    /** Returns a value at a position, typed as YAML would type it unquoted. */
    static ScalarNode scalar(Position position, String text) {
        ScalarNode.Kind kind = text.equals("true") || text.equals("false")
                ? ScalarNode.Kind.BOOLEAN
                : INTEGER.matcher(text).matches()
                        ? ScalarNode.Kind.INTEGER
                        : DECIMAL.matcher(text).matches() ? ScalarNode.Kind.DECIMAL : ScalarNode.Kind.STRING;
        return new ScalarNode(position, kind, text);
    }
}
