// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The search of a custom resource of an unknown kind for pod templates: mappings with a list of containers, each with a name
 * and an image. Whether its controller creates pods from them is unknown.
 */
final class PodTemplateSearch {
    private static final int DEEPEST = 10;

    /** Excludes the image patterns of policies. */
    private static final Pattern IMAGE = Pattern.compile("[\\w./:@${}-]+");

    private static final Pattern COUNT = Pattern.compile("\\d{1,7}");
    private static final List<String> COUNTS = List.of("replicas", "parallelism", "count", "size", "instances");
    private static final Set<String> OF_TEMPLATES = Set.of("metadata", "spec");

    private final Map<List<String>, PodGroup> found = new LinkedHashMap<>();

    private PodTemplateSearch() {}

    /** Returns the groups of pods that an object appears to have, in the order written. */
    static List<PodGroup> in(SourceNode object) {
        PodTemplateSearch search = new PodTemplateSearch();
        search.visit(object, List.of(), List.of());
        return List.copyOf(search.found.values());
    }

    private void visit(SourceNode node, List<String> path, List<SourceNode> ancestors) {
        if (path.size() > DEEPEST) {
            return;
        }
        List<SourceNode> line = WildcardPointer.plus(ancestors, node);
        if (node instanceof SequenceNode list) {
            list.items().forEach(item -> visit(item, WildcardPointer.plus(path, "*"), line));
        } else if (node instanceof MappingNode mapping && !path.isEmpty() && isPodSpec(mapping)) {
            add(path, line);
        } else if (node instanceof MappingNode mapping) {
            mapping.entries().forEach(entry -> visit(entry.value(), WildcardPointer.plus(path, entry.key()), line));
        }
    }

    private void add(List<String> toPodSpec, List<SourceNode> line) {
        List<String> template = toPodSpec;
        int depth = line.size() - 1;
        if (template.size() > 1 && template.get(depth - 1).equals("spec") && isTemplate(line.get(depth - 1))) {
            template = template.subList(0, --depth);
        }
        ReplicaCount count = count(template, line.get(depth));
        if (!count.known()) {
            count = count(template.subList(0, depth - 1), line.get(depth - 1));
        }
        found.putIfAbsent(
                template, new PodGroup(List.of(new WildcardPointer(template)), count, SimulatedKind.DEPLOYMENT));
    }

    private static ReplicaCount count(List<String> path, SourceNode holder) {
        for (String name : COUNTS) {
            String text = holder instanceof MappingNode mapping ? mapping.text(name) : null;
            if (text != null && COUNT.matcher(text).matches()) {
                return ReplicaCount.at(new WildcardPointer(WildcardPointer.plus(path, name)));
            }
        }
        return ReplicaCount.UNKNOWN;
    }

    private static boolean isTemplate(SourceNode node) {
        return node instanceof MappingNode mapping
                && mapping.entries().stream().allMatch(entry -> OF_TEMPLATES.contains(entry.key()));
    }

    private static boolean isPodSpec(MappingNode mapping) {
        return mapping.present("containers") instanceof SequenceNode containers
                && !containers.items().isEmpty()
                && containers.items().stream().allMatch(PodTemplateSearch::isContainer);
    }

    private static boolean isContainer(SourceNode node) {
        String image = node instanceof MappingNode container && container.text("name") != null
                ? container.text("image")
                : null;
        return image != null && IMAGE.matcher(image).matches();
    }
}
