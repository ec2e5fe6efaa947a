// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pods that an operator builds of the resources and the scheduling fields in its object, as databases and message queues do.
 *
 * @param base pointer to the part of the object that describes the pods; without it there are none
 * @param resources paths from there to the resources of each container, empty if they are those of the template
 * @param template path from there to a pod template, pod spec or its scheduling fields, empty for none
 * @param container name of the main container
 * @param defaults requests of a container without any
 * @param replicas number of pods
 */
record BuiltPods(
        WildcardPointer base,
        List<List<String>> resources,
        List<String> template,
        String container,
        Map<String, String> defaults,
        ReplicaCount replicas,
        SimulatedKind simulatedKind)
        implements PodSource {
    /** The prefix of such rules in the table. */
    static final String PREFIX = "built:";

    private static final String ITSELF = ".";

    /**
     * Parses {@code built:BASE;resources=PATH+PATH;template=PATH;container=NAME;cpu=QUANTITY;memory=QUANTITY}; the path {@code .}
     * is the base itself.
     *
     * @throws IllegalArgumentException if a pointer or the count is invalid
     */
    static BuiltPods parse(String text, String replicas, SimulatedKind simulatedKind) {
        String[] parts = text.substring(PREFIX.length()).split(";");
        Map<String, String> options = new LinkedHashMap<>();
        Arrays.stream(parts).skip(1).forEach(part -> {
            int equals = part.indexOf('=');
            options.put(part.substring(0, equals), part.substring(equals + 1));
        });
        List<List<String>> resources = new ArrayList<>();
        for (String path : options.getOrDefault("resources", "").split("\\+")) {
            if (!path.isEmpty()) {
                resources.add(segments(path));
            }
        }
        List<String> template = segments(options.getOrDefault("template", ""));
        String container = options.getOrDefault("container", "main");
        options.keySet().removeAll(List.of("resources", "template", "container"));
        return new BuiltPods(
                WildcardPointer.parse(parts[0]),
                List.copyOf(resources),
                template,
                container,
                options,
                ReplicaCount.parse(replicas),
                simulatedKind);
    }

    private static List<String> segments(String path) {
        return path.isEmpty()
                ? List.of()
                : path.equals(ITSELF)
                        ? List.of(ITSELF)
                        : WildcardPointer.parse(path).segments();
    }

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        List<PodSet> sets = new ArrayList<>();
        for (WildcardPointer.Match match : base.matches(object)) {
            if (match.node() instanceof MappingNode part) {
                Integer count = replicas.of(object, match.wildcards());
                String last = base.segments().get(base.segments().size() - 1);
                sets.add(new PodSet(
                        String.join("-", match.name()),
                        last.equals("*") ? "pods" : last,
                        built(part),
                        count,
                        simulatedKind,
                        ""));
            }
        }
        return sets;
    }

    private MappingNode built(MappingNode part) {
        MappingNode written = at(part, template);
        MappingNode spec = written.present("spec") instanceof MappingNode own ? own : written;
        MappingNode labels = written.mapping("metadata").mapping("labels");
        List<MappingNode> containers = new ArrayList<>();
        MappingNode main = null;
        for (MappingNode each : template.isEmpty() ? List.<MappingNode>of() : spec.mappings("containers")) {
            if (container.equals(each.text("name"))) {
                main = each;
            } else {
                containers.add(each);
            }
        }
        MappingNode ofTemplate = main == null ? empty(part) : main.mapping("resources");
        containers.add(0, BuiltTemplate.container(part.position(), container, ofMain(part, ofTemplate)));
        for (int i = 1; i < resources.size(); i++) {
            MappingNode own = at(part, resources.get(i));
            if (!own.isEmpty()) {
                containers.add(BuiltTemplate.container(part.position(), container + "-" + (i + 1), own));
            }
        }
        return BuiltTemplate.of(part.position(), labels, spec, containers);
    }

    private MappingNode ofMain(MappingNode part, MappingNode ofTemplate) {
        MappingNode own = resources.isEmpty() ? empty(part) : at(part, resources.get(0));
        MappingNode found = new MappingDraft(part.position())
                .take(own.isEmpty() ? ofTemplate : own, "requests", "limits")
                .build();
        Map<String, String> missing = new LinkedHashMap<>(defaults);
        missing.keySet()
                .removeIf(name -> found.mapping("requests").present(name) != null
                        || found.mapping("limits").present(name) != null);
        if (missing.isEmpty()) {
            return found;
        }
        MappingNode requests = found.mapping("requests");
        MappingNode added =
                BuiltTemplate.resources(part.position(), missing, Map.of()).mapping("requests");
        for (MappingNode.Entry entry : added.entries()) {
            requests = requests.with(entry.key(), entry.value());
        }
        return found.with("requests", requests);
    }

    private static MappingNode empty(MappingNode at) {
        return new MappingNode(at.position(), List.of());
    }

    private static MappingNode at(MappingNode part, List<String> path) {
        SourceNode node = part;
        for (String segment : path) {
            if (node instanceof MappingNode mapping) {
                node = segment.equals(ITSELF) ? mapping : mapping.mapping(segment);
            } else if (node instanceof SequenceNode) {
                return empty(part);
            }
        }
        return path.isEmpty() || !(node instanceof MappingNode found) ? empty(part) : found;
    }
}
