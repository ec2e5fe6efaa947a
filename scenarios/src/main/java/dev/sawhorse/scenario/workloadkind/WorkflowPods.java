// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pods of an Argo Workflow: one for each container, script or resource template that its entrypoint leads to. Their order is
 * not kept: the pods of all steps start together.
 */
final class WorkflowPods implements PodSource {
    private static final int MOST = 100_000;
    private static final List<String> POD_KINDS = List.of("container", "script", "containerSet", "resource", "data");

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode own = object.mapping("spec");
        MappingNode spec = own;
        MappingNode reference = own.mapping("workflowTemplateRef");
        String name = reference.text("name");
        if (name != null) {
            boolean isClusterWide = "true".equals(reference.text("clusterScope"));
            String namespace = object.mapping("metadata").text("namespace");
            MappingNode found = others.find(
                    isClusterWide ? "ClusterWorkflowTemplate" : "WorkflowTemplate",
                    isClusterWide ? "" : namespace == null ? "default" : namespace,
                    name);
            if (found == null) {
                return List.of(new PodSet("", "", null, null, SimulatedKind.JOB, ""));
            }
            spec = found.mapping("spec");
        }
        Walk walk = new Walk(spec);
        walk.visit(own.text("entrypoint") == null ? spec.text("entrypoint") : own.text("entrypoint"), 1);
        return walk.sets(own);
    }

    /** A walk over the templates that an entrypoint leads to. */
    private static final class Walk {
        private final MappingNode spec;
        private final Map<String, MappingNode> templates = new LinkedHashMap<>();
        private final Map<String, Integer> pods = new LinkedHashMap<>();
        private final Set<String> open = new LinkedHashSet<>();
        private boolean isUncertain;

        Walk(MappingNode spec) {
            this.spec = spec;
            spec.mappings("templates")
                    .forEach(template -> templates.put(String.valueOf(template.text("name")), template));
        }

        void visit(@Nullable String name, int times) {
            MappingNode template = name == null ? null : templates.get(name);
            if (name == null || template == null || !open.add(name)) {
                isUncertain = true;
                return;
            }
            if (POD_KINDS.stream().anyMatch(kind -> template.present(kind) != null)) {
                pods.merge(name, times, (one, other) -> Math.min(MOST, one + other));
            }
            if (template.present("steps") instanceof SequenceNode groups) {
                for (SourceNode group : groups.items()) {
                    List<SourceNode> steps = group instanceof SequenceNode parallel ? parallel.items() : List.of(group);
                    steps.forEach(step -> call(step, times));
                }
            }
            template.mapping("dag").mappings("tasks").forEach(task -> call(task, times));
            open.remove(name);
        }

        private void call(SourceNode node, int times) {
            if (node instanceof MappingNode step) {
                isUncertain |= step.present("when") != null || step.present("withParam") != null;
                int each = 1;
                String count = step.mapping("withSequence").text("count");
                if (step.present("withItems") instanceof SequenceNode items) {
                    each = items.items().size();
                } else if (count != null && count.matches("\\d{1,5}")) {
                    each = Integer.parseInt(count);
                } else if (step.present("withItems") != null || step.present("withSequence") != null) {
                    isUncertain = true;
                }
                visit(step.text("template"), (int) Math.min(MOST, (long) times * each));
            }
        }

        List<PodSet> sets(MappingNode own) {
            List<PodSet> sets = new ArrayList<>();
            if (pods.isEmpty() && isUncertain) {
                return List.of(new PodSet("", "", null, null, SimulatedKind.JOB, ""));
            }
            pods.forEach((name, count) -> {
                MappingNode template = templates.getOrDefault(name, spec);
                sets.add(PodSet.of(name, built(template, own), count, SimulatedKind.JOB)
                        .withDoubt(
                                isUncertain
                                        ? "conditions, loops over results and templates elsewhere change the number of pods"
                                        : ""));
            });
            return sets;
        }

        private MappingNode built(MappingNode template, MappingNode own) {
            MappingNode main =
                    template.present("script") == null ? template.mapping("container") : template.mapping("script");
            List<MappingNode> containers = new ArrayList<>();
            for (MappingNode each : template.mapping("containerSet").mappings("containers")) {
                containers.add(BuiltTemplate.container(
                        template.position(), String.valueOf(each.text("name")), plain(each.mapping("resources"))));
            }
            if (containers.isEmpty()) {
                containers.add(BuiltTemplate.container(template.position(), "main", plain(main.mapping("resources"))));
            }
            for (MappingNode sidecar : template.mappings("sidecars")) {
                containers.add(BuiltTemplate.container(
                        template.position(),
                        String.valueOf(sidecar.text("name")),
                        plain(sidecar.mapping("resources"))));
            }
            MappingDraft scheduling = new MappingDraft(template.position());
            for (String field :
                    List.of("nodeSelector", "affinity", "tolerations", "schedulerName", "priorityClassName")) {
                for (MappingNode level : List.of(template, own, spec)) {
                    SourceNode value = level.present(field);
                    if (value != null) {
                        if (isPlain(value)) {
                            scheduling.take(level, field);
                        }
                        break;
                    }
                }
            }
            MappingNode labels = plain(template.mapping("metadata").mapping("labels"));
            return BuiltTemplate.of(template.position(), labels, scheduling.build(), containers);
        }

        /** Returns a value without Argo's expressions, which are known only when the workflow runs; else nothing. */
        private static MappingNode plain(MappingNode value) {
            return isPlain(value) ? value : new MappingNode(value.position(), List.of());
        }

        private static boolean isPlain(SourceNode value) {
            return !String.valueOf(value.plain()).contains("{{");
        }
    }
}
